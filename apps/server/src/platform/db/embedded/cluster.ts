// Creates the cluster once: in a temporary folder that is then renamed, so that being killed in between leaves no incomplete
// cluster.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, chownSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { writeRules } from './client-access.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { SystemUser } from '#platform/system-user.ts';

const run = promisify(execFile);

/** Used by the launcher only. The application connects as a role that is not a superuser. */
export const SUPERUSER = 'countersign_owner';

export interface ClusterOptions {
  locale_options: string[];
  /** Password of the superuser. */
  password: string;
}

/**
 * Creates the cluster unless it exists.
 * @throws EmbeddedPostgresError if the existing one has another major version
 */
export async function ensureCluster(
  cluster: string,
  { binaries, owner, locale_options, password }: ClusterOptions & { binaries: Binaries; owner: SystemUser | null },
) {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    refuseOtherMajor(cluster, binaries);
    return;
  }

  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.init-`;
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix)) rmSync(path.join(parent, name), { recursive: true, force: true });

  const temporary = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(temporary, { mode: 0o700 });
  if (owner) chownSync(temporary, owner.uid, owner.gid);

  const args = [
    '-D',
    temporary,
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    ...locale_options,
    '--lc-messages=C',
    '--no-instructions',
  ];
  const passwordFile = `${temporary}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);

  try {
    await run(path.join(binaries.bin, 'initdb'), [...args, `--pwfile=${passwordFile}`], {
      ...owner,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeRules(temporary, owner);
  renameSync(temporary, cluster);
}

function refuseOtherMajor(cluster: string, binaries: Binaries) {
  const major = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The data folder holds a PostgreSQL ${major} cluster, this version brings PostgreSQL ${binaries.major}. Move the data with "npm run db:copy" (docs/operating.md).`,
  );
}
