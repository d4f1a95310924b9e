// Every kind of element on every page of real files: outside their boxes the pages look the same in two readers, and the file
// opens in four.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Box, ELEMENT_KINDS, type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import type { Engine, Inspection } from '@countersign/pdf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oracle } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { isDeep } from '#testing/deep.ts';
import { readCorpus, readCorpusFile } from '#testing/corpus.ts';
import { IMAGE_DPI, type Image, countDifferent, inPixels, newComplaints, popplerImages } from '#testing/images.ts';
import { drawOnPages } from './draw-on-pages.ts';

const run = promisify(execFile);
const FILES_IN_EVERY_RUN = 3;
const MAX_PAGES = isDeep ? 75 : 6;

const OWN: Record<string, () => Uint8Array> = {
  'a page turned by 90 degrees': () => pageFiles.rotated(90),
  'a cropped page, turned by 270 degrees': () => pageFiles.cropped(270),
  'boxes the wrong way round': () => pageFiles.reversedBoxes(),
  'a unit of its own': () => pageFiles.shaped({ user_unit: 2, media: [0, 0, 300, 400] }),
  'pages that inherit everything': () => pageFiles.inherited(),
  'pages of many sizes': () => pageFiles.shaped({}, { media: [0, 0, 842, 595] }, { media: [0, 0, 200, 200], rotate: 180 }),
};

let engine: Engine;
let dir: string;
let image: string;
beforeAll(async () => {
  engine = await loadEngine();
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-kinds-'));
  image = path.join(dir, 'picture.png');
  await sharp({ create: { width: 60, height: 40, channels: 4, background: '#15803d80' } })
    .png()
    .toFile(image);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('every kind of element', () => {
  it.each(Object.keys(cases()))('can be drawn on every page of %s without changing anything around it', async (name) => {
    const bytes = cases()[name]?.() ?? new Uint8Array();
    const found = await engine.inspect(bytes, { maxPages: 75 });
    expect(found.outcome).toBe('ready');
    // No elements can be placed on these files.
    if (found.obstacle) return;
    const original = found.repaired ?? bytes;
    const { elements, stamped } = await stampEverything(original, found);

    const files = { before: path.join(dir, 'before.pdf'), after: path.join(dir, 'after.pdf') };
    await writeFile(files.before, original);
    await writeFile(files.after, stamped);
    expect(await newComplaints(files.before, files.after)).toEqual([]);
    expect(await mupdfPages(files.after)).toBe(found.page_count);
    const texts = oracle('pdftotext', ['-raw', '{}', '-'], stamped).stdout.toString().split('\f');
    for (const [index, page] of found.pages.entries()) {
      if (page.width < 100) continue;
      const places = LINES.map((line) => (texts[index] ?? '').indexOf(line));
      expect(places[0], `text of page ${index + 1}`).toBeGreaterThanOrEqual(0);
      expect(places, `lines of page ${index + 1}`).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    }
    if (found.can_save_incrementally && !found.repaired)
      expect(Buffer.compare(stamped.subarray(0, bytes.length), bytes), 'the upload comes first').toBe(0);

    const boxes = found.pages.map((_, index) => elements.filter(({ page_id }) => page_id === pageId(index)));
    expectAlike(found, boxes, await popplerImages(files.before), await popplerImages(files.after));
    expectAlike(found, boxes, await pdfiumImages(original, found), await pdfiumImages(stamped, found));
  });
});

it.each(['signature', 'initial'] as const)('a %s is drawn as vector strokes and text, not as pixels', async (kind) => {
  const page = { width: 300, height: 400 };
  for (const value of [VALUES.signature['value'], VALUES.initial['value']]) {
    const element = { ...filled(kind, { page, index: 0, place: 0 }), value } as Element;
    const drawings = drawOnPages({ elements: [element], page_index: { [pageId(0)]: 0 }, images: {} }, await loadShaper());
    const blank = pageFiles.shaped({ media: [0, 0, 300, 400] });
    const bytes = await engine.stamp(blank, drawings, { fonts });
    expect(oracle('pdfimages', ['-list', '{}'], bytes).stdout.toString().trim().split('\n').slice(2)).toEqual([]);
    const [before, after] = await Promise.all([popplerPage(blank), popplerPage(bytes)]);
    expect(countDifferent(before, after, [])).toBeGreaterThan(50);
    expect(countDifferent(before, after, [inPixels(element, after.width / page.width)])).toBe(0);
  }
});

/** All of our own files, and a fixed selection of the corpus; the whole corpus in the deep run. */
function cases(): Record<string, () => Uint8Array> {
  const ready = readCorpus().filter(({ expect, pages }) => expect === 'ready' && (pages ?? 0) <= MAX_PAGES);
  const count = isDeep ? ready.length : Math.min(FILES_IN_EVERY_RUN, ready.length);
  const chosen = Array.from({ length: count }, (_, index) => ready[Math.floor((index * ready.length) / count)]?.file ?? '');
  return { ...OWN, ...Object.fromEntries(chosen.map((file) => [file, () => readCorpusFile(file)])) };
}

async function popplerPage(bytes: Uint8Array): Promise<Image> {
  const file = path.join(dir, `${uuidv7()}.pdf`);
  await writeFile(file, bytes);
  const [page] = await popplerImages(file);
  if (!page) throw new Error('no page');
  return page;
}

const pageId = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

async function stampEverything(bytes: Uint8Array, found: Inspection) {
  const elements = found.pages.flatMap((page, index) => ELEMENT_KINDS.map((kind, place) => filled(kind, { page, index, place })));
  const page_index = Object.fromEntries(found.pages.map((_, index) => [pageId(index), index]));
  const images = { [IMAGE]: { path: image, mime: 'image/png' as const } };
  const drawings = drawOnPages({ elements, page_index, images }, await loadShaper());
  return { elements, stamped: await engine.stamp(bytes, drawings, { fonts, allow_rewrite: true }) };
}

const IMAGE = uuidv7();
/** 2 by 1 pixels. */
const JPEG =
  'data:image/jpeg;base64,/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMApBz/9k=';
const LINES = ['Seen', 'Два слова', '契約書'];
const VALUES: Record<ElementKind, Record<string, unknown>> = {
  text: { value: LINES.join('\n'), size: 3.5 },
  image: { value: IMAGE },
  signature: { value: { text: 'Ann', font: 'caveat' } },
  initial: {
    value: {
      strokes: [
        [
          [0, 0, 0.5],
          [40, 60, 0.5],
          [90, 10, 0.5],
        ],
      ],
    },
  },
  input: { value: 'Ωμέγα' },
  rectangle: { fill: '#fde68a' },
  line: {},
  checkbox: { value: true },
  select: { options: ['Yes', 'No'], value: 'Yes' },
  radio: { value: true },
  attachment: { value: [{ id: IMAGE, name: 'Proof of address.pdf', size_bytes: 9, sha256: '0'.repeat(64) }] },
  image_input: { value: { image: JPEG } },
};

/** Places the elements in two columns of six. */
function filled(kind: ElementKind, at: { page: { width: number; height: number }; index: number; place: number }): Element {
  const { width, height } = at.page;
  const spot = { x: width * (at.place % 2 === 0 ? 0.08 : 0.55), y: height * (0.08 + Math.floor(at.place / 2) * 0.14) };
  const size = { width: Math.max(15, Math.min(120, width * 0.3)), height: Math.max(15, Math.min(30, height * 0.1)) };
  return {
    ...createElement({ id: uuidv7(), page_id: pageId(at.index), kind, ...spot }, VALUES[kind]),
    ...spot,
    ...size,
  };
}

function expectAlike(found: Inspection, boxes: readonly Box[][], before: Image[], after: Image[]) {
  expect(after.length).toBe(before.length);
  for (const [index, was] of before.entries()) {
    const is = after[index];
    expect(is && [is.width, is.height], `page ${index + 1}`).toEqual([was.width, was.height]);
    const scale = was.width / (found.pages[index]?.width ?? was.width);
    const hidden = (boxes[index] ?? []).map((box) => inPixels(box, scale));
    expect(countDifferent(was, is ?? was, hidden), `pixels of page ${index + 1}`).toBe(0);
  }
}

async function pdfiumImages(bytes: Uint8Array, found: Inspection): Promise<Image[]> {
  const reader = engine.open(bytes);
  try {
    const images = found.pages.map((page, index) =>
      reader.renderPage(index, { width: Math.max(1, Math.round((page.width * IMAGE_DPI) / 72)) }),
    );
    return await Promise.all(
      images.map(async ({ rgba, width, height }) => ({
        data: await sharp(rgba, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .greyscale()
          .raw()
          .toBuffer(),
        width,
        height,
      })),
    );
  } finally {
    reader.close();
  }
}

async function mupdfPages(file: string): Promise<number> {
  const { stdout } = await run('mutool', ['pages', file]);
  return [...stdout.matchAll(/<page /g)].length;
}
