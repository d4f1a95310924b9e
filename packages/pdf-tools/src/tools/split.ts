import { readBookmarks } from '@countersign/pdf';
import type { ToolOptions } from '@countersign/contract/tool-options';
import { onlyFile, type Run, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';
import { chosenPages, rangesOf } from '../page-choice.ts';

export const split: Tool<'split'> = async (run) => {
  const file = onlyFile(run);
  const { options } = run;
  if (options.by === 'size') return await splitBySize(run, file, options.megabytes * 1_000_000);
  const parts = await partsOf(run, file, options);
  await run.work.engine.splitInto(file.bytes, parts, async (bytes, index) => {
    await putOut(run, file, { number: index + 1, bytes });
    run.progress({ step: 'parts', done: index + 1, total: parts.length });
  });
  return undefined;
};

export const extract: Tool<'extract'> = async (run) => {
  const file = onlyFile(run);
  const bytes = await partOf(run, file, chosenPages(run.options.pages, file.pages.length));
  await run.output({ name: resultName(file.name, 'pages'), kind: 'pdf', bytes });
  return undefined;
};

type Splitting = Pick<Run, 'work' | 'progress' | 'output' | 'note'>;

async function partOf({ work }: Pick<Run, 'work'>, { bytes }: OpenFile, indices: readonly number[]): Promise<Uint8Array> {
  const [part] = await work.engine.split(bytes, [indices]);
  return part ?? bytes;
}

async function putOut(
  { output }: Splitting,
  { name }: OpenFile,
  { number, bytes }: { number: number; bytes: Uint8Array },
): Promise<void> {
  await output({ name: resultName(name, String(number)), kind: 'pdf', bytes });
}

async function partsOf(
  { note }: Splitting,
  file: OpenFile,
  options: Exclude<ToolOptions<'split'>, { by: 'size' }>,
): Promise<number[][]> {
  const count = file.pages.length;
  if (options.by === 'ranges') return rangesOf(options.ranges, count).map((indices) => [...new Set(indices)]);
  if (options.by === 'every') return cutAt(count, stepsOf(count, options.pages));

  const starts = (await readBookmarks(file.bytes)).flatMap(({ level, page }) => (level === 0 && page !== null ? [page] : []));
  if (starts.length === 0) note({ code: 'no_bookmarks' });
  return cutAt(count, starts);
}

function stepsOf(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Pages before the first of these form a part of their own. */
function cutAt(count: number, starts: readonly number[]): number[][] {
  const sorted = [...new Set([0, ...starts])].sort((a, b) => a - b);
  return sorted.map((start, index) => indicesBetween(start, sorted[index + 1] ?? count));
}

function indicesBetween(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** Each part has as many pages as fit. A single page may exceed the limit. */
async function splitBySize(run: Splitting, file: OpenFile, most: number): Promise<undefined> {
  const count = file.pages.length;
  const usual = Math.max(1, Math.floor((most / file.bytes.length) * count));
  for (let [start, number] = [0, 1]; start < count; number++) {
    const part = await maxPart(run, file, { start, usual, most });
    await putOut(run, file, { number, bytes: part.bytes });
    start += part.count;
    run.progress({ step: 'pages', done: start, total: count });
  }
  return undefined;
}

async function maxPart(
  run: Splitting,
  file: OpenFile,
  { start, usual, most }: { start: number; usual: number; most: number },
): Promise<{ bytes: Uint8Array; count: number }> {
  const left = file.pages.length - start;
  const tried = async (count: number) => ({ count, bytes: await partOf(run, file, indicesBetween(start, start + count)) });
  let best = await tried(Math.min(left, usual));
  let tooMany = left + 1;
  while (best.bytes.length > most && best.count > 1) {
    tooMany = best.count;
    best = await tried(Math.max(1, Math.floor(best.count / 2)));
  }
  while (best.bytes.length <= most && best.count + 1 < tooMany) {
    const next = await tried(
      Math.min(tooMany - 1, Math.max(best.count + 1, Math.ceil((best.count + Math.min(tooMany, best.count * 2)) / 2))),
    );
    if (next.bytes.length > most) tooMany = next.count;
    else best = next;
  }
  return best;
}
