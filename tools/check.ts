// `npm run check`: all static checks. Every step runs, prints one line with its time, and shows its output only if it found
// something.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkBorders } from './borders.ts';
import { findGaps, findUnsafe } from './lockfile.ts';
import { ROOT, ensureWebBuilt, environment, seconds } from './bootstrap.mjs';

const CHECKED_FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'tools'];
const SHOWN_FILES = 10;
const SHOWN_LINES = 80;
const bin = (name: string) => path.join(ROOT, 'node_modules', name);

interface Outcome {
  isFine: boolean;
  /** A few words for the step's line. */
  summary?: string;
  details?: string;
}

const steps: [name: string, check: () => Outcome | Promise<Outcome>][] = [
  ['lockfile', checkLockfile],
  ['types', checkTypes],
  ['lint', checkLint],
  ['format', checkFormat],
  ['borders', checkAllBorders],
  ['screens', checkScreens],
  ['dead code', () => runTool(bin('knip/bin/knip.js'), ['--no-progress', '--no-config-hints'])],
];

let failures = 0;
for (const [name, check] of steps) {
  const started = Date.now();
  const outcome = await check();
  if (!outcome.isFine) failures += 1;
  process.stdout.write(
    `${outcome.isFine ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${seconds(started).padStart(7)}${outcome.summary ? `  ${outcome.summary}` : ''}\n`,
  );
  if (outcome.details) process.stdout.write(`${shorten(outcome.details)}\n\n`);
}
process.exitCode = failures > 0 ? 1 : 0;

/** `npm ci` rejects a lockfile with gaps, except on the machine that made it; and accepts entries without a hash unchecked. */
function checkLockfile(): Outcome {
  const unsafe = findUnsafe();
  if (unsafe.length > 0)
    return {
      isFine: false,
      summary: `${countOf(unsafe.length, 'package')} that nothing vouches for`,
      details: unsafe.slice(0, SHOWN_FILES).join('\n'),
    };
  const gaps = findGaps();
  if (gaps.size === 0) return { isFine: true };
  return {
    isFine: false,
    summary: `${countOf(gaps.size, 'package')} missing: node tools/lockfile.ts`,
    details: [...gaps.keys()].slice(0, SHOWN_FILES).join('\n'),
  };
}

/** Only this build finds missing translations, and measures what a user who opens a screen would download. */
function checkScreens(): Outcome {
  try {
    ensureWebBuilt(process.execPath);
    return { isFine: true };
  } catch (error) {
    return { isFine: false, details: error instanceof Error ? error.message : String(error) };
  }
}

/** A full build, because an incremental one misses declarations that augment another module. */
async function checkTypes(): Promise<Outcome> {
  const outcome = await runTool(bin('typescript/bin/tsc'), ['-b', '--force', '--pretty', 'false']);
  const strays = removeStrayDeclarations();
  if (strays === 0) return outcome;
  return {
    ...outcome,
    summary: `${countOf(strays, 'declaration')} written among the sources (and removed): a tsconfig lacks a reference`,
  };
}

/** If a project imports another one without a reference to it, the compiler writes declarations beside that project's sources. */
function removeStrayDeclarations(): number {
  const { stdout } = spawnSync('git', ['ls-files', '--others', '--exclude-standard', '--', '*.d.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const strays = (stdout || '')
    .split('\n')
    .filter((file) => file !== '' && ['.ts', '.tsx'].some((end) => existsSync(path.join(ROOT, file.replace(/\.d\.ts$/, end)))));
  for (const file of strays) rmSync(path.join(ROOT, file));
  return strays.length;
}

/** One line per finding. Warnings are shown and counted, but do not fail. */
async function checkLint(): Promise<Outcome> {
  const { code, output } = await collect(bin('oxlint/bin/oxlint'), ['--type-aware', '--format', 'unix', ...CHECKED_FOLDERS]);
  const findings = output.split('\n').filter((line) => /\[(Error|Warning)/.test(line));
  return {
    isFine: code === 0,
    summary: countOf(findings.length, 'finding'),
    details: findings.length > 0 ? findings.join('\n') : code === 0 ? '' : output,
  };
}

async function checkFormat(): Promise<Outcome> {
  const { code, output } = await collect(bin('oxfmt/bin/oxfmt'), ['--list-different', '.']);
  if (code === 0) return { isFine: true };
  const files = output.trim().split('\n');
  const more = files.length > SHOWN_FILES ? `\n… and ${files.length - SHOWN_FILES} more` : '';
  return {
    isFine: false,
    summary: `${countOf(files.length, 'file')} to format: npm run format`,
    details: files.slice(0, SHOWN_FILES).join('\n') + more,
  };
}

function checkAllBorders(): Outcome {
  const { modules, errors, warnings } = checkBorders();
  const details = [...errors, ...warnings.map((warning) => `warning: ${warning}`)].join('\n');
  return { isFine: errors.length === 0, summary: `${modules} modules`, details };
}

/** A thousand findings usually have one cause, so the first ones suffice. */
function shorten(details: string): string {
  const lines = details.trimEnd().split('\n');
  const rest = lines.length - SHOWN_LINES;
  return rest > 0 ? [...lines.slice(0, SHOWN_LINES), `… and ${countOf(rest, 'line')} more`].join('\n') : lines.join('\n');
}

async function runTool(script: string, args: string[]): Promise<Outcome> {
  const { code, output } = await collect(script, args);
  return code === 0 ? { isFine: true } : { isFine: false, details: output };
}

function collect(script: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
