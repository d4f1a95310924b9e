// `npm test`: sets up everything the tests need, runs the checks and every test, and ends with one line of numbers.
// `npm run test:deep` adds slow tests: random cases by the thousand, every file of the corpus, and the journeys tagged @deep.
// `npm run test:changed [commit]` runs only what the change since a commit affects.
// @ts-check
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT, ensureInstalled, ensureWebBuilt, findNode, run, runMain, say, seconds } from './bootstrap.mjs';
import { allFiles, changedFiles, testsFor } from './changed-tests.mjs';
import { ensureBrowsers, ensureOracles } from './test-machine.mjs';
import { describeSlowest, journeyFaults, noCounts, readJourneyCounts, readUnitCounts, unitFaults } from './test-report.mjs';

const RESULTS = path.join(ROOT, '.cache/results');
const UNIT_RESULTS = path.join(RESULTS, 'unit.json');
const E2E_RESULTS = path.join(RESULTS, 'e2e.json');
const E2E_CONFIG = path.join(ROOT, 'e2e/playwright.config.ts');
const CORPUS = path.resolve(process.env['CORPUS_DIR'] ?? path.join(ROOT, '../shared/corpus'));

const LAST_CHARACTERS = 6_000;

/**
 * The tests to run; null stands for all.
 * @typedef {{ units: string[] | null, journeys: string[] | null }} Choice
 * @typedef {{ node: string, env: Record<string, string>, failures: string[] }} Run
 */

runMain(async () => {
  const isDeep = process.argv.includes('--deep');
  const choice = process.argv.includes('--changed') ? chooseChanged() : { units: null, journeys: null };
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

  const started = Date.now();
  /** @type {Run} */
  const all = { node, env, failures: [] };
  // Tests mostly wait for a database and for child processes, so the checks run beside them.
  const [unitText] = await Promise.all([runUnits(all, choice), runCheck(all)]);
  await runJourneys(all, choice);
  report(all, { choice, unitText, isDeep });
  say(`In all ${seconds(started)}.`);
});

/** @returns {Choice} */
function chooseChanged() {
  const since = process.argv[process.argv.indexOf('--changed') + 1];
  const chosen = testsFor(changedFiles(since), allFiles());
  say(`Changed: ${chosen.units.length} test files and ${chosen.journeys.length} files of journeys are run.`);
  return chosen;
}

/** @param {Run} all */
async function runCheck({ node, env, failures }) {
  let output = '';
  await step('check', failures, () =>
    run(node, [path.join(ROOT, 'tools/check.ts')], { env, isQuiet: true, onText: (text) => (output += text) }),
  );
  process.stdout.write(`\n== check\n${output}\n`);
}

/**
 * @param {Run} all
 * @param {Choice} choice
 * @returns {Promise<string>} the end of what it printed
 */
async function runUnits({ node, env, failures }, { units }) {
  let text = '';
  if (units?.length === 0) return text;
  await step('unit tests', failures, () =>
    run(node, [modulePath('vitest/vitest.mjs'), 'run', ...(units ?? [])], {
      env: { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      isDone: () => existsSync(UNIT_RESULTS),
      onText: (more) => (text = (text + more).slice(-LAST_CHARACTERS)),
    }),
  );
  return text;
}

/**
 * @param {Run} all
 * @param {Choice} choice
 */
async function runJourneys({ node, env, failures }, { journeys }) {
  if (!existsSync(E2E_CONFIG) || journeys?.length === 0) return;
  await step('build of the screens', failures, async () => {
    ensureWebBuilt(node);
    return 0;
  });
  if (failures.includes('build of the screens')) return;
  const args = ['test', '--config', E2E_CONFIG, ...(journeys ?? [])];
  await step('journeys', failures, () =>
    run(node, [modulePath('@playwright/test/cli.js'), ...args], { env, isDone: () => existsSync(E2E_RESULTS) }),
  );
}

/**
 * @param {Run} all
 * @param {{ choice: Choice, unitText: string, isDeep: boolean }} told
 */
function report({ failures }, { choice, unitText, isDeep }) {
  const units = choice.units?.length === 0 ? noCounts() : readUnitCounts(UNIT_RESULTS, { isDeep });
  const journeys = readJourneyCounts(E2E_RESULTS);
  const passed = units.passed + journeys.passed;
  const failed = units.failed + journeys.failed;
  const skipped = units.skipped + journeys.skipped;
  const isEverything = choice.units === null && choice.journeys === null;
  if (isEverything && (units.passed === 0 || (existsSync(E2E_CONFIG) && journeys.passed === 0)))
    failures.push('a runner that ran nothing');
  if (skipped > 0) failures.push(`${skipped} skipped or unfinished tests`);

  process.stdout.write(describeSlowest({ units: UNIT_RESULTS, journeys: E2E_RESULTS }));
  const faults = unitFaults(UNIT_RESULTS);
  // Errors outside of all tests, or processes and files that the tests left behind.
  if (failures.includes('unit tests') && faults.length === 0) faults.push(`The unit tests ended with:\n${unitText}`);
  faults.push(...journeyFaults(E2E_RESULTS));
  for (const fault of faults) process.stdout.write(`\n${fault}\n`);
  process.stdout.write(failures.length > 0 ? `\nNot in order: ${failures.join(', ')}.\n` : '\nAll in order.\n');
  process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

/**
 * Prints how long it took, and records a failure.
 * @param {string} name
 * @param {string[]} failures
 * @param {() => Promise<number>} action
 */
async function step(name, failures, action) {
  const started = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  try {
    if ((await action()) !== 0) failures.push(name);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    failures.push(name);
  }
  process.stdout.write(`== ${name}: ${seconds(started)}\n`);
}

/** @param {string} file */
function modulePath(file) {
  return path.join(ROOT, 'node_modules', file);
}
