// Runs dependency-cruiser with the rules of .dependency-cruiser.mjs, and for folders with those of
// .dependency-cruiser-folders.mjs. Fails if it saw hardly any modules, because a parser that cannot read TypeScript finds no
// violations.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';

/** `min_modules` is about a tenth below the actual number. */
const FILES = { config: '.dependency-cruiser.mjs', roots: ['apps', 'packages'], min_modules: 2_900 };
const FOLDERS = {
  config: '.dependency-cruiser-folders.mjs',
  roots: [
    'apps/server/src',
    'apps/web/src',
    ...['contract', 'document-model', 'pdf', 'pdf-tools', 'simulators'].map((name) => `packages/${name}/src`),
  ],
  min_modules: 2_300,
};

export interface BorderReport {
  modules: number;
  /** `rule: from → to`, as readable text. */
  errors: string[];
  warnings: string[];
}

interface Cruised {
  summary: { totalCruised: number; violations: Violation[] };
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string; severity: string };
}

/**
 * @param root a folder laid out like the project; only the self-test passes another one
 * @throws Error if the tool failed, or looked at too few modules
 */
export function checkBorders(root: string = ROOT): BorderReport {
  const files = cruise(root, FILES);
  const folders = cruise(root, FOLDERS);
  const violations = [...files.violations, ...folders.violations];
  return { modules: files.totalCruised, errors: describe(violations, 'error'), warnings: describe(violations, 'warn') };
}

function cruise(root: string, { config, roots, min_modules }: typeof FILES): Cruised['summary'] {
  const command = [path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')];
  const options = ['--config', path.join(ROOT, config), '--output-type', 'json'];
  const result = spawnSync(process.execPath, [...command, ...options, ...roots], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 2 ** 20,
    timeout: 120_000,
  });
  if (!result.stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run:\n${result.stderr}${result.stdout}`);

  const { summary } = JSON.parse(result.stdout) as Cruised;
  if (summary.totalCruised < min_modules) {
    throw new Error(
      `Only ${summary.totalCruised} modules were looked at, at least ${min_modules} were expected. Can the parser read TypeScript?`,
    );
  }
  return summary;
}

function describe(violations: Violation[], severity: string): string[] {
  return violations.filter(({ rule }) => rule.severity === severity).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
