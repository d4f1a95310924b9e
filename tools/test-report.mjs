// Reads the reports of the test runners: number of passed tests, failures with their causes, and the slowest tests.
// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';

const ENDED = ['passed', 'failed'];
const SLOWEST = 20;
const SHOWN_CHARACTERS = 2_000;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ fullName: string, status: string, failureMessages: string[], duration?: number | null }} UnitTest
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: UnitFile[] }} UnitReport
 * @typedef {{ name: string, path?: string, body?: string }} Attachment
 * @typedef {{ duration: number, errors?: { message?: string }[], attachments?: Attachment[] }} JourneyResult
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: JourneyResult[] }[] }} Journey
 * @typedef {{ specs?: Journey[], suites?: JourneySuite[] }} JourneySuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: JourneySuite[] }} JourneyReport
 */

/** @returns {Counts} */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * A file that could not even be loaded counts as one failure, since none of its tests ran.
 * Tests left to the deep run count as skipped in that run alone.
 * @param {string} file Vitest's report
 * @param {{ isDeep: boolean }} run
 * @returns {Counts}
 */
export function readUnitCounts(file, { isDeep }) {
  const report = /** @type {UnitReport | null} */ (readReport(file));
  if (!report) return noCounts();
  const tests = report.testResults.flatMap((one) => one.assertionResults);
  const unloaded = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: tests.filter(({ status, fullName }) => !ENDED.includes(status) && (isDeep || !fullName.endsWith(' @deep'))).length,
  };
}

/**
 * The failures, repeated at the end of the output, because the runner printed them long before and a short log may have cut them.
 * @param {string} file Vitest's report
 * @returns {string[]}
 */
export function unitFaults(file) {
  const report = /** @type {UnitReport | null} */ (readReport(file));
  return (report?.testResults ?? [])
    .filter((one) => one.status === 'failed')
    .flatMap((one) => {
      const failed = one.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`FAILED ${nameOf(one.name)}: ${shortened(one.message)}`];
      return failed.map((test) => `FAILED ${nameOf(one.name)} › ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`);
    });
}

/**
 * As `unitFaults`.
 * @param {string} file Playwright's report
 * @returns {string[]}
 */
export function journeyFaults(file) {
  const report = /** @type {JourneyReport | null} */ (readReport(file));
  return (report?.suites ?? [])
    .flatMap(journeysOf)
    .filter(({ ok }) => !ok)
    .map((journey) => {
      const results = journey.tests.flatMap((one) => one.results);
      const errors = results.flatMap((result) => result.errors ?? []);
      const messages = errors.map(({ message }) => stripVTControlCharacters(message ?? ''));
      const seen = results.flatMap(({ attachments = [] }) => attachments.map(describeAttachment));
      return `FAILED ${path.basename(journey.file)} › ${journey.title}\n${shortened(messages.join('\n'))}${seen.join('')}`;
    });
}

/**
 * What the page showed when the journey failed, and what it wrote to its console.
 * @param {Attachment} attachment
 */
function describeAttachment({ name, path: file, body }) {
  if (name === 'console' && body) return `\nThe console:\n${shortened(Buffer.from(body, 'base64').toString())}`;
  if (name !== 'error-context' || !file || !existsSync(file)) return '';
  const [, snapshot] = /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8')) ?? [];
  return snapshot ? `\nThe page:\n${shortened(snapshot)}` : '';
}

/**
 * @param {string} file Playwright's report
 * @returns {Counts}
 */
export function readJourneyCounts(file) {
  const report = /** @type {JourneyReport | null} */ (readReport(file));
  if (!report) return noCounts();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * The slowest test files and journeys, to show where a run gets slower.
 * @param {{ units: string, journeys: string }} files the reports of Vitest and Playwright
 * @returns {string} a few readable lines; empty if nothing was run
 */
export function describeSlowest({ units, journeys }) {
  const unitReport = /** @type {UnitReport | null} */ (readReport(units));
  const journeyReport = /** @type {JourneyReport | null} */ (readReport(journeys));
  const files = (unitReport?.testResults ?? []).map((one) => ({ name: nameOf(one.name), ms: one.endTime - one.startTime }));
  const walked = (journeyReport?.suites ?? []).flatMap(journeysOf).map(({ file, title, tests }) => ({
    name: `${path.basename(file)} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return describeList('test files', files) + describeList('journeys', walked);
}

/**
 * @param {string} kind
 * @param {{ name: string, ms: number }[]} entries
 */
function describeList(kind, entries) {
  if (entries.length === 0) return '';
  const slowest = [...entries].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const lines = slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return `\nThe slowest ${lines.length} of ${entries.length} ${kind}:\n${lines.join('\n')}\n`;
}

/**
 * @param {JourneySuite} suite
 * @returns {Journey[]}
 */
function journeysOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeysOf)];
}

/** @param {string} file */
function nameOf(file) {
  return path.relative(ROOT, file);
}

/** @param {string} message */
function shortened(message) {
  return message.length > SHOWN_CHARACTERS ? `${message.slice(0, SHOWN_CHARACTERS)} …` : message;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
