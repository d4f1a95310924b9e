// `npm test`: brings everything the tests need, runs the checks and every test, and ends with one line of numbers.
// `npm run test:deep` tries more random cases and every journey several times.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Obstacle, ROOT, ensureInstalled, ensureWebBuilt, findNode, run, runMain, say } from './bootstrap.mjs';

const RESULTS = path.join(ROOT, '.cache/results');
const UNIT_RESULTS = path.join(RESULTS, 'unit.json');
const E2E_RESULTS = path.join(RESULTS, 'e2e.json');
const E2E_CONFIG = path.join(ROOT, 'e2e/playwright.config.ts');
const CORPUS = path.resolve(process.env['CORPUS_DIR'] ?? path.join(ROOT, '../shared/corpus'));

/** Other people's programs: readers of PDF, which our files are held against, and tokens that keep keys. */
const ORACLES = [
  { commands: ['openssl'], package: 'openssl' },
  { commands: ['qpdf'], package: 'qpdf' },
  { commands: ['pdfsig', 'pdftoppm', 'pdftotext'], package: 'poppler-utils' },
  { commands: ['mutool'], package: 'mupdf-tools' },
  { commands: ['softhsm2-util'], package: 'softhsm2' },
  { commands: ['pkcs11-tool'], package: 'opensc' },
];
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Opens no windows: it paints the same pages for two thirds of the work. What it cannot do is left to a browser. */
const SHELL = '/usr/bin/chromium-headless-shell';

const LAST_CHARACTERS = 6_000;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} UnitFile
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} JourneyReport
 */

runMain(async () => {
  const isDeep = process.argv.includes('--deep');
  ensureInstalled();
  const node = findNode();
  ensureOracles();
  const browsers = ensureBrowsers(node);
  const hasCorpus = existsSync(path.join(CORPUS, 'corpus.json'));
  say(hasCorpus ? 'Corpus of real files: found.' : 'Corpus of real files: not found; set CORPUS_DIR to test against one.');

  mkdirSync(RESULTS, { recursive: true });
  for (const file of [UNIT_RESULTS, E2E_RESULTS]) rmSync(file, { force: true });
  const env = {
    ...(hasCorpus ? { CORPUS_DIR: CORPUS } : {}),
    ...browsers,
    ...(isDeep ? { TEST_DEEP: '1' } : {}),
  };

  /** @type {string[]} */
  const failures = [];
  let unitText = '';
  await step('check', failures, () => run(node, [path.join(ROOT, 'tools/check.ts')], { env }));
  await step('unit tests', failures, () =>
    run(node, [modulePath('vitest/vitest.mjs'), 'run'], {
      env: { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      isDone: () => existsSync(UNIT_RESULTS),
      onText: (text) => (unitText = (unitText + text).slice(-LAST_CHARACTERS)),
    }),
  );
  const journeys = existsSync(E2E_CONFIG) ? await runJourneys({ node, env, failures, isDeep }) : noCounts();

  const units = readUnitCounts();
  const passed = units.passed + journeys.passed;
  const failed = units.failed + journeys.failed;
  const skipped = units.skipped + journeys.skipped;
  if (units.passed === 0 || (existsSync(E2E_CONFIG) && journeys.passed === 0)) failures.push('a runner that ran nothing');
  if (skipped > 0) failures.push(`${skipped} skipped or unfinished tests`);

  const faults = unitFaults();
  // Not a test: what broke outside of all of them, or what they have left behind.
  if (failures.includes('unit tests') && faults.length === 0) faults.push(`The unit tests ended with:\n${unitText}`);
  for (const fault of faults) process.stdout.write(`\n${fault}\n`);
  process.stdout.write(failures.length > 0 ? `\nNot in order: ${failures.join(', ')}.\n` : '\nAll in order.\n');
  process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
});

/**
 * @param {{ node: string, env: Record<string, string>, failures: string[], isDeep: boolean }} options
 * @returns {Promise<Counts>}
 */
async function runJourneys({ node, env, failures, isDeep }) {
  await step('build of the screens', failures, async () => {
    ensureWebBuilt(node);
    return 0;
  });
  if (failures.includes('build of the screens')) return noCounts();
  const args = ['test', '--config', E2E_CONFIG, ...(isDeep ? ['--repeat-each=3'] : [])];
  await step('journeys', failures, () =>
    run(node, [modulePath('@playwright/test/cli.js'), ...args], { env, isDone: () => existsSync(E2E_RESULTS) }),
  );
  return readJourneyCounts();
}

/**
 * @param {string} name
 * @param {string[]} failures
 * @param {() => Promise<number>} action
 */
async function step(name, failures, action) {
  process.stdout.write(`\n== ${name}\n`);
  try {
    if ((await action()) !== 0) failures.push(name);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    failures.push(name);
  }
}

/**
 * A file that could not even be loaded counts as one failure: nothing in it was run.
 * @returns {Counts}
 */
function readUnitCounts() {
  const report = /** @type {UnitReport | null} */ (readReport(UNIT_RESULTS));
  if (!report) return noCounts();
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The journeys print what failed last; the unit tests printed it long before, where nobody looks and a short log has cut it.
 * @returns {string[]}
 */
function unitFaults() {
  const report = /** @type {UnitReport | null} */ (readReport(UNIT_RESULTS));
  return (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const name = path.relative(ROOT, file.name);
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`FAILED ${name}: ${shortened(file.message)}`];
      return failed.map((test) => `FAILED ${name} › ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`);
    });
}

/** @param {string} message */
function shortened(message) {
  return message.length > 2_000 ? `${message.slice(0, 2_000)} …` : message;
}

/** @returns {Counts} */
function readJourneyCounts() {
  const report = /** @type {JourneyReport | null} */ (readReport(E2E_RESULTS));
  if (!report) return noCounts();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @returns {Counts} */
function noCounts() {
  return { passed: 0, failed: 0, skipped: 0 };
}

function ensureOracles() {
  const missing = ORACLES.filter(({ commands }) => !commands.every(isInstalled)).map((oracle) => oracle.package);
  if (missing.length === 0) return;
  if (!installSystemPackages(missing)) {
    throw new Obstacle(`The tests need other people's programs. Please install: ${missing.join(' ')}`);
  }
}

/**
 * @param {string} node
 * @returns {Record<string, string>} where the journeys find the system's browsers; nothing where Playwright has its own
 */
function ensureBrowsers(node) {
  const found = () => process.env['CHROMIUM'] ?? BROWSERS.find((file) => existsSync(file));
  const missing = [...(found() ? [] : ['chromium']), ...(existsSync(SHELL) ? [] : ['chromium-headless-shell'])];
  if (missing.length > 0) installSystemPackages(missing);
  const browser = found();
  if (browser) return { CHROMIUM: browser, CHROMIUM_SHELL: existsSync(SHELL) ? SHELL : browser };

  say('Fetching Chromium …');
  const result = spawnSync(node, [modulePath('@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0)
    throw new Obstacle(
      'The journeys need Chromium, and it could not be fetched. Please install it, or set CHROMIUM to its path.',
    );
  return {};
}

/** @param {string[]} names */
function installSystemPackages(names) {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false;
  say(`Installing ${names.join(', ')} …`);
  const options = {
    stdio: /** @type {['ignore', 'ignore', 2]} */ (['ignore', 'ignore', 2]),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options).status === 0;
  return install() || (spawnSync('apt-get', ['update'], options).status === 0 && install());
}

/** @param {string} command */
function isInstalled(command) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));
}

/** @param {string} file */
function modulePath(file) {
  return path.join(ROOT, 'node_modules', file);
}
