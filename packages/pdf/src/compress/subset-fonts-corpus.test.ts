// Subsets the fonts of real files: pages must look and read as before. Every run takes a few files, the deep run all of them.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isDeep } from '../../fixtures/deep.ts';
import { oracle, testEngine } from '../../fixtures/engine.ts';
import { PdfError } from '../base/errors.ts';
import { loadSubsetter } from '../fonts/subsetter.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import type { PDF } from '../objects/objects.ts';
import { subsetFonts } from './subset-fonts.ts';

const EVERY = isDeep ? 1 : 25;
const MAX_BYTES = isDeep ? 20_000_000 : 500_000;
const LOOKED_AT = 6;

const folder = process.env['CORPUS_DIR'] ?? '';
const list = path.join(folder, 'corpus.json');
const engine = await testEngine();
const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
const subset = await loadSubsetter(new Uint8Array(readFileSync(wasm)));

it.runIf(existsSync(list))('keeps what real files show', { timeout: isDeep ? 3_600_000 : 300_000 }, async () => {
  const different: string[] = [];
  let cut = 0;
  for (const [name, bytes] of realFiles()) {
    const [before, after] = [await rewritten(bytes, () => {}), await rewritten(bytes, (pdf) => subsetFonts(pdf, subset))];
    if (!before || !after || after.length >= before.length) continue;
    cut += 1;
    if (!isSame(before, after)) different.push(name);
  }
  expect(cut).toBeGreaterThan(0);
  expect(different).toEqual([]);
});

function realFiles(): [string, Uint8Array][] {
  const records = JSON.parse(readFileSync(list, 'utf8')) as { file: string; bytes: number }[];
  const chosen = records.filter(({ bytes }, index) => index % EVERY === 0 && bytes < MAX_BYTES);
  return chosen.map(({ file }) => [file, new Uint8Array(readFileSync(path.join(folder, file)))]);
}

/** Undefined if the file cannot be opened. */
async function rewritten(bytes: Uint8Array, change: (pdf: PDF) => void): Promise<Uint8Array | undefined> {
  try {
    const document = await openDocument(bytes);
    try {
      change(document.pdf);
      return await rewriteDocument(document.pdf);
    } finally {
      closeDocument(document);
    }
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

function isSame(before: Uint8Array, after: Uint8Array): boolean {
  const [was, is] = [before, after].map((bytes) => {
    const reader = engine.open(bytes);
    const pages = Array.from({ length: Math.min(LOOKED_AT, reader.page_count) }, (_, index) =>
      Buffer.from(reader.renderPage(index, { width: 600 }).rgba),
    );
    const text = reader.extractText();
    reader.close();
    const popplers = oracle('pdftotext', ['{}', '-'], bytes).stdout.toString();
    const pixels = oracle('pdftoppm', ['-r', '50', '-l', String(LOOKED_AT), '-gray', '{}'], bytes).stdout;
    return { text: [...text, popplers], pages: [...pages, pixels] };
  });
  if (!was || !is || was.text.join('\f') !== is.text.join('\f')) return false;
  return was.pages.every((page, index) => isAlike(page, is.pages[index]));
}

/** Curves that are rounded differently may be slightly lighter. */
function isAlike(one: Buffer, other: Buffer | undefined): boolean {
  return one.length === other?.length && one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= 16);
}
