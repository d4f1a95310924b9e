// Arranges pages of several files in any order: rotated, cropped, repeated, with blank ones between.
import type { ToolPage } from '@countersign/contract/tool-options';
import { fieldNames, type PlannedPage } from '@countersign/pdf';
import type { Run } from './context.ts';
import { stemOf } from './file-names.ts';
import type { OpenFile } from './open-file.ts';
import { ToolError } from './tool-error.ts';

type Assembling = Pick<Run, 'work' | 'files' | 'note' | 'progress'>;

/** Index of each kept page in the file into which all of them are merged. */
type Places = ReadonlyMap<string, number>;

/**
 * Keeps bookmarks, links and fields with their pages. A repeated page shows its fields as content, because two fields of one
 * name would share a value.
 * @throws {ToolError} `no_such_page`
 */
export async function assemble(run: Assembling, pages: readonly ToolPage[]): Promise<Uint8Array> {
  const wanted = indicesByFile(run.files, pages);
  const { bytes, places } = await broughtTogether(run, wanted);
  const hasFields = wanted.size > 0 && (await fieldNames(bytes)).length > 0;
  const taken = new Set<number>();
  const plan = pages.map((page): PlannedPage => {
    if (page.from === 'blank') return page;
    const index = places.get(`${page.file} ${page.index}`) ?? 0;
    const change = { turn: page.turn, ...(page.crop && { crop: page.crop }) };
    // Keeps what fields show: only pages of another file have their fields flattened.
    if (taken.has(index) && hasFields) return { from: 'file', file: 'again', index, ...change };
    taken.add(index);
    return { from: 'own', index, ...change };
  });
  if (taken.size === 0) return await onlyBlank(run, plan);
  const files = plan.some(({ from }) => from === 'file') ? { again: bytes } : {};
  return await run.work.engine.arrange(bytes, { pages: plan, files, leaves_bookmarks: true, allow_rewrite: true });
}

function indicesByFile(files: readonly OpenFile[], pages: readonly ToolPage[]): Map<number, number[]> {
  const wanted = new Map<number, Set<number>>();
  for (const page of pages) {
    if (page.from === 'blank') continue;
    const count = files[page.file]?.pages.length ?? 0;
    if (page.index >= count)
      throw new ToolError('no_such_page', `The file has no page ${page.index + 1}`, {
        file: Math.min(page.file, files.length - 1),
      });
    wanted.set(page.file, (wanted.get(page.file) ?? new Set()).add(page.index));
  }
  return new Map([...wanted].map(([file, indices]) => [file, [...indices].sort((a, b) => a - b)]));
}

/** Merges the wanted pages of all files into one, in the order of their files. */
async function broughtTogether(
  run: Assembling,
  wanted: ReadonlyMap<number, readonly number[]>,
): Promise<{ bytes: Uint8Array; places: Places }> {
  const parts: { title: string; bytes: Uint8Array }[] = [];
  const places = new Map<string, number>();
  for (const [file, indices] of wanted) {
    const source = run.files[file];
    if (!source) continue;
    for (const index of indices) places.set(`${file} ${index}`, places.size);
    const isWhole = indices.length === source.pages.length;
    const [part = source.bytes] = isWhole ? [] : await run.work.engine.split(source.bytes, [indices]);
    parts.push({ title: stemOf(source.name), bytes: part });
    run.progress({ step: 'files', done: parts.length, total: wanted.size });
  }
  return { bytes: await joinFiles(run, parts), places };
}

/** Joins the files one after another. */
export async function joinFiles(
  { work, note }: Pick<Run, 'work' | 'note'>,
  parts: readonly { title: string; bytes: Uint8Array }[],
): Promise<Uint8Array> {
  const [first] = parts;
  if (!first || parts.length === 1) return first?.bytes ?? new Uint8Array();
  const merged = await work.engine.merge(parts);
  const before = new Set((await Promise.all(parts.map(({ bytes }) => fieldNames(bytes)))).flat());
  const renamed = (await fieldNames(merged)).filter((name) => !before.has(name));
  if (renamed.length > 0) note({ code: 'fields_renamed', count: renamed.length, names: renamed.slice(0, 100) });
  return merged;
}

async function onlyBlank({ work }: Assembling, plan: readonly PlannedPage[]): Promise<Uint8Array> {
  const sizes = plan.flatMap((page) => {
    if (page.from !== 'blank') return [];
    const isTurned = page.turn === 90 || page.turn === 270;
    return [isTurned ? { width: page.height, height: page.width } : { width: page.width, height: page.height }];
  });
  return await work.engine.createPdf({ pages: sizes, drawings: [] });
}
