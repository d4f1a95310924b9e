// Locates the server's programs in this platform's npm package.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type SystemUser, canReach } from '#platform/system-user.ts';
import { STATE_DIR } from './owner.ts';

const require = createRequire(import.meta.url);
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export interface Binaries {
  /** Folder that holds initdb and postgres. */
  bin: string;
  /** Major version of the server, as in a cluster's PG_VERSION file. */
  major: string;
}

/**
 * Finds the programs, copied to a place that `owner` can read if necessary.
 * @throws EmbeddedPostgresError if the platform's package is not installed
 */
export function findBinaries(owner: SystemUser | null): Binaries {
  const root = packageRoot();
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const usable = owner && !canReach(owner, path.join(root, 'native', 'bin')) ? copyFor(root, version) : root;

  linkLibraries(usable);
  return { bin: path.join(usable, 'native', 'bin'), major: version.split('.')[0] ?? '' };
}

function packageRoot(): string {
  try {
    return path.resolve(path.dirname(require.resolve(PACKAGE)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not available for ${process.platform} ${process.arch}. Set DATABASE_URL to use a PostgreSQL server.`,
    );
  }
}

/** The server's user cannot read a project below a private home folder. The copy is made once per version. */
function copyFor(root: string, version: string): string {
  const target = path.join(STATE_DIR, `postgres-${version}`);
  if (existsSync(target)) return target;

  mkdirSync(STATE_DIR, { recursive: true, mode: 0o755 });
  const temporary = `${target}.${process.pid}`;
  cpSync(root, temporary, { recursive: true, verbatimSymlinks: true });
  renameSync(temporary, target);
  return target;
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package's install script would create these links, but package managers no longer run such scripts by default. */
function linkLibraries(root: string) {
  const listed = symlinks.parse(JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')));

  for (const { source, target } of listed) {
    const link = path.join(root, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
