// Restricts connections to the cluster to roles with a password on this machine. Earlier versions trusted everyone who could
// reach the socket.
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SystemUser } from '#platform/system-user.ts';

const RULES = `# Countersign writes this file (pg_hba.conf). Every connection needs a password.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;

/** Whether the cluster requires a password of everyone. */
export function wantsPasswords(cluster: string): boolean {
  return readFileSync(fileOf(cluster), 'utf8') === RULES;
}

/**
 * A running server must be told to reload the rules. They are renamed into place, so a kill leaves either the old or the new
 * ones.
 */
export function writeRules(cluster: string, owner: SystemUser | null) {
  const written = `${fileOf(cluster)}.new`;
  writeFileSync(written, RULES, { mode: 0o600 });
  if (owner) chownSync(written, owner.uid, owner.gid);
  renameSync(written, fileOf(cluster));
}

function fileOf(cluster: string): string {
  return path.join(cluster, 'pg_hba.conf');
}
