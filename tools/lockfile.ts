// A registry mirror may lack packages for platforms that it has never served. npm then leaves them out of package-lock.json, and
// `npm ci` rejects that file on every platform. This finds such gaps, and fills them if run by hand: `node tools/lockfile.ts`.
// The filled-in entries have a version and a platform, but no checksum, because the package itself was never downloaded. All
// others must have one, and come from npm's default registry.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';

const LOCKFILE = path.join(ROOT, 'package-lock.json');
const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'sunos', 'aix', 'netbsd', 'openbsd'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

interface Entry {
  version?: string;
  /** Its source; omitted for the default registry (.npmrc). */
  resolved?: string;
  integrity?: string;
  /** A workspace of ours. */
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, Entry>;
}

/** Optional packages that an entry requires in an exact version and that have no entry themselves. */
export function findGaps(lockfile: Lockfile = readLockfile()): Map<string, Entry> {
  const gaps = new Map<string, Entry>();
  for (const [location, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d/.test(version) || isFound(lockfile, location, name)) continue;
      gaps.set(`node_modules/${name}`, { version, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true });
    }
  }
  return gaps;
}

/**
 * What `npm ci` would install unverified: packages without a hash of their content, and those from another host. Ignores optional
 * ones for other platforms that this file has filled in, which none of our installs use.
 * @returns one sentence each
 */
export function findUnsafe(lockfile: Lockfile = readLockfile()): string[] {
  const packages = Object.entries(lockfile.packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  );
  return packages.flatMap(([location, entry]) => [
    ...(isHashed(entry) || isOfOtherPlatform(entry) ? [] : [`${location} has no integrity hash`]),
    ...(entry.resolved === undefined ? [] : [`${location} comes from ${entry.resolved}`]),
  ]);
}

/** SHA-512, as npm writes it. SHA-1 can be forged. */
function isHashed({ integrity = '' }: Entry): boolean {
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity);
}

function isOfOtherPlatform({ optional, integrity, os = [], cpu = [], libc = [] }: Entry): boolean {
  if (!optional || integrity !== undefined) return false;
  const isTested = os.includes('linux') && cpu.includes('x64') && !libc.includes('musl');
  return os.length + cpu.length + libc.length > 0 && !isTested;
}

export function fillGaps(lockfile: Lockfile): Lockfile {
  const packages = Object.entries(lockfile.packages).concat([...findGaps(lockfile)]);
  const inOrder = packages.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(inOrder) };
}

/** Searches as Node does: in the package's own folder, then further up. */
function isFound({ packages }: Lockfile, location: string, name: string): boolean {
  for (let folder = location; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[path.posix.join(folder, 'node_modules', name)]) return true;
    if (!folder.includes('node_modules')) return packages[`node_modules/${name}`] !== undefined;
  }
}

/** The platform of a package, which its name contains: `@scope/binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.find((candidate) => words.includes(candidate));
  const cpu = PROCESSORS.find((candidate) =>
    words.some((word) => word === candidate || (word.startsWith('arm') && word !== 'arm64' && candidate === 'arm')),
  );
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && system === 'linux' ? { libc: [libc] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;
}

if (import.meta.main) {
  const lockfile = readLockfile();
  const gaps = findGaps(lockfile);
  writeFileSync(LOCKFILE, `${JSON.stringify(fillGaps(lockfile), null, 2)}\n`);
  process.stdout.write(`${gaps.size} entries were added to package-lock.json.\n`);
}
