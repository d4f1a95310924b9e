// Selects the system user that runs the embedded server. PostgreSQL refuses uid 0, so root gives it a separate user (else
// `nobody`).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { SystemUser } from '#platform/system-user.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const SYSTEM_USER = 'countersign';
/** Where system services keep their state (Filesystem Hierarchy Standard, 5.8). */
export const STATE_DIR = '/var/lib/countersign';

/**
 * The user to run as; null for the current one.
 * @throws EmbeddedPostgresError if the current uid has no entry in the user database (initdb needs one), or is root where we
 * create no user
 */
export function chooseOwner(): SystemUser | null {
  if (process.platform !== 'linux') return refuseRoot();
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) {
    if (uid > 0 && !findUser((user) => user.uid === uid)) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL cannot run as uid ${uid}, which has no entry in /etc/passwd. Set DATABASE_URL to use a PostgreSQL server.`,
      );
    }
    return null;
  }

  const existing = findUser((user) => user.name === SYSTEM_USER);
  if (existing) return existing;

  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', STATE_DIR, '--shell', '/usr/sbin/nologin', SYSTEM_USER],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // Minimal systems have no useradd, so `nobody` is used.
  }

  const owner = findUser((user) => user.name === SYSTEM_USER) ?? findUser((user) => user.name === 'nobody');
  if (!owner)
    throw new EmbeddedPostgresError(
      'Found no system user to run the embedded PostgreSQL as. Set DATABASE_URL to use a PostgreSQL server.',
    );
  return owner;
}

/** On other platforms /etc/passwd does not list users (macOS), or does not exist (Windows). */
function refuseRoot(): null {
  if (process.getuid?.() !== 0) return null;
  throw new EmbeddedPostgresError(
    'The embedded PostgreSQL cannot run as root here. Start Countersign as an ordinary user, or set DATABASE_URL to use a PostgreSQL server.',
  );
}

function findUser(matches: (user: { name: string; uid: number }) => boolean): SystemUser | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];

  for (const line of lines) {
    const [name = '', , uid, gid] = line.split(':');
    if (name !== '' && matches({ name, uid: Number(uid) })) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
