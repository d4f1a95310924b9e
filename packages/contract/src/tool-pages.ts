// Checks the pages that a tool's options name against its files: in the browser before a run, and on the server as it starts.
import { isPageRanges, readPageRanges } from './page-ranges.ts';
import { code } from './problem-codes.ts';
import type { Problem } from './problems.ts';

/** The options that name pages in the syntax of `readPageRanges`. */
const OPTIONS = ['pages', 'ranges'] as const;

/**
 * @param files with the number of their pages
 * @returns the option whose pages cannot be read or are not in each of the files, and why; null if there is none
 */
export function pagesProblem(
  options: Readonly<Record<string, unknown>>,
  files: readonly { name: string; page_count: number }[],
): { option: (typeof OPTIONS)[number]; problem: Problem } | null {
  for (const option of OPTIONS) {
    const text = options[option];
    const problem = typeof text === 'string' ? problemOf(text, files) : null;
    if (problem) return { option, problem };
  }
  return null;
}

function problemOf(text: string, files: readonly { name: string; page_count: number }[]): Problem | null {
  if (!isPageRanges(text)) return { code: code('page_ranges_unreadable') };
  const tooShort = files.find(({ page_count }) => readPageRanges(text, page_count) === null);
  if (!tooShort) return null;
  const { name, page_count: max } = tooShort;
  return files.length === 1
    ? { code: code('page_too_high'), params: { max } }
    : { code: code('page_too_high_in_file'), params: { max, name } };
}
