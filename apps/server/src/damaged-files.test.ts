// Runs damaged files (from a seed) through the sandboxed child, as uploads are. It must answer or refuse in time, and must
// neither crash nor grow.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createElement, uuidv7 } from '@countersign/document-model';
import { type PdfErrorCode, pdfErrorCodes } from '@countersign/pdf';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { filesToDamage, generator, mutated } from '../../../packages/pdf/fixtures/mutations.ts';
import type { InspectResult } from '#features/pdfs/engine-tasks.ts';
import { type Sandbox, SandboxTaskError, createSandbox } from '#platform/sandbox/index.ts';
import { residentMemory } from '#platform/sandbox/resident-memory.ts';
import { isDeep } from '#testing/deep.ts';
import { childrenOf } from '#testing/children.ts';

const RUNS = isDeep ? Infinity : 20;
const MAX_MS = isDeep ? 240_000 : Infinity;
/** The deadlines of the product; other tasks have the default. */
const DEADLINES_MS: Record<string, number> = {
  'pages.redact': 35_000,
  'pages.arrange': 60_000,
  'elements.stamp': 60_000,
  'elements.clear_form': 60_000,
  'elements.set_appearances': 20_000,
};
const DEADLINE_MS = 10_000;
/** Heaps and WASM memory reach their full size within about two hundred files. */
const MAX_GROWTH = (isDeep ? 500 : 400) * 2 ** 20;
/** The memory limit of a child in the product. */
const MAX_AT_ONCE = 1e9;
const MAX_LATER_GROWTH = 100 * 2 ** 20;

const entry = path.join(import.meta.dirname, 'engine-child.ts');

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-damaged-'));
  // A child is replaced at half its limit. Doubling the limit lets growth show.
  sandbox = createSandbox({ entry, size: 1, memory_limit_bytes: 2e9 });
});
afterAll(async () => {
  sandbox.close();
  await rm(folder, { recursive: true });
});

it('processes every damaged file in one child, in time and without growing memory @deep', async () => {
  const sources = await filesToDamage(process.env['CORPUS_DIR']);
  const random = generator(20261122);
  // Earlier test files may have left a child behind.
  const before = new Set(childrenOf(process.pid));
  const children = () => childrenOf(process.pid).filter((pid) => !before.has(pid));
  await useEverything(sources[0] ?? new Uint8Array(), random);
  const [child, ...others] = children();
  expect([child, others]).toEqual([expect.any(Number), []]);
  const atStart = residentMemory(child ?? 0);

  const growth: number[] = [];
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, residentMemory(child ?? 0))), 25);
  onTestFinished(() => clearInterval(watch));
  const began = performance.now();
  while (growth.length < RUNS && performance.now() - began < MAX_MS) {
    const at = `run ${growth.length}`;
    const source = sources[Math.floor(random() * sources.length)] ?? new Uint8Array();
    await useEverything(mutated(source, random), random).catch((error: unknown) => {
      throw new Error(at, { cause: error });
    });
    expect(children(), `the child after ${at}`).toEqual([child]);
    growth.push(residentMemory(child ?? 0) - atStart);
  }
  if (isDeep) expect(growth.length).toBeGreaterThan(200);
  expect(highest).toBeLessThan(MAX_AT_ONCE);
  expect(Math.max(...growth)).toBeLessThan(MAX_GROWTH);
  if (!isDeep) return;
  const half = Math.floor(growth.length / 2);
  expect(Math.max(...growth.slice(half)) - Math.max(...growth.slice(0, half))).toBeLessThan(MAX_LATER_GROWTH);
});

/**
 * Does everything that can happen to an upload: inspects it, creates appearances, renders, searches, draws, uses its form,
 * rotates a page, redacts and checks it.
 */
async function useEverything(bytes: Uint8Array, random: () => number): Promise<void> {
  const file = (name: string) => path.join(folder, name);
  const source = file('source');
  await writeFile(source, bytes);
  await run('verify.check', { path: source, trusted: [], seals: [] });
  const task = { path: source, repaired_path: file('repaired'), max_pages: 75 };
  const found = await run<InspectResult>('pdf.inspect', task);
  const [page] = found?.pages ?? [];
  if (found?.outcome !== 'ready' || !page) return;

  const used = found.is_repaired ? file('repaired') : source;
  const allow_rewrite = found.obstacle === null;
  await run('pdf.render', { path: used, picture_path: file('picture'), page_index: 0, width: 320 });
  await run('pdf.words', { path: used });
  await run('pdf.pack', { path: used, packed_path: file('packed') });
  await run('pdf.page_text', { path: used, page_index: 0, width: page.width });
  await run('places.find', { path: used, pages: [{ page_index: 0, width: page.width }], most: 100 });
  await run('elements.set_appearances', { path: used, given_path: file('given') });
  await run('elements.clear_form', { path: used, cleared_path: file('cleared'), what: random() < 0.5 ? 'all' : 'remove_fields' });

  const page_id = uuidv7();
  const elements = [createElement({ id: uuidv7(), page_id, kind: 'input', x: 10, y: 10 }, { value: 'Seen' })];
  const drawn = { elements, page_index: { [page_id]: 0 }, images: {}, allow_rewrite, has_used_form: random() < 0.5 };
  await run('elements.stamp', { ...drawn, path: used, stamped_path: file('stamped'), is_fillable: random() < 0.5 });
  const arranged = { base_path: used, sources: {}, titles: {}, arranged_path: file('arranged'), max_pages: 75 };
  await run('pages.arrange', { ...arranged, pages: [{ from: 'own', index: 0, turn: 90 }], allow_rewrite });
  const area = { page_index: 0, x: random() * page.width, y: random() * page.height, width: 100, height: 20 };
  if (Math.max(page.width, page.height) < 5_000)
    await run('pages.redact', { path: used, redacted_path: file('redacted'), max_pages: 75, areas: [area] });
}

/** @returns undefined if the engine refused the file */
async function run<T>(name: string, task: unknown): Promise<T | undefined> {
  try {
    return await sandbox.run<T>(name, task, { deadline_ms: DEADLINES_MS[name] ?? DEADLINE_MS });
  } catch (error) {
    if (error instanceof SandboxTaskError && pdfErrorCodes.includes(error.code as PdfErrorCode)) return undefined;
    throw new Error(name, { cause: error });
  }
}
