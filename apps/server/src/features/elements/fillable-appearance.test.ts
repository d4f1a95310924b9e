// A fillable field looks like the same element in a flat file, in three readers that do not calculate formulas.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { readForm } from '@countersign/pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { type Image, countDifferent, countElsewhere, inPixels, part, popplerImages } from '#testing/images.ts';
import { elementTasks } from './engine-tasks.ts';

const DPI = 144;
const SCALE = DPI / 72;
const PAGE = { width: 460, height: 700 };
/** Less ink than that of a small letter would leave nothing to compare. */
const MIN_INK = 40;

const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const readers: Record<string, (file: string) => Promise<Image>> = { PDFium: inPdfium, Poppler: inPoppler, 'pdf.js': inPdfjs };

const fileOf = (name: string) => ({ id: uuidv7(), name, size_bytes: 1, sha256: '0'.repeat(64) });
/** A dark square. */
const STAMP = `data:image/png;base64,${(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#14532d' } })
    .png()
    .toBuffer()
).toString('base64')}`;
const page_id = uuidv7();
const long = 'The quick brown fox jumps over the lazy dog, and then lies down beside it.\n\nὨμέγα, Ёжик, cœur.';
const choices = { pdf_radio_group_id: uuidv7() };
const fields: Record<string, Element> = Object.fromEntries(
  (
    [
      ['text', 'input', { width: 190, height: 24 }, { value: 'Lisbon, 21 Nov', size: 12.5, color: '#1d4ed8' }],
      ['text at the right', 'input', { width: 190, height: 24 }, { value: 'gjpqy 12.50', alignment: 'right' }],
      ['text in other scripts', 'input', { width: 190, height: 30 }, { value: 'العربية हिन्दी 契約書', alignment: 'center' }],
      ['text in cells', 'input', { width: 190, height: 24 }, { value: 'AB12', max_length: 10, is_comb: true }],
      ['several lines', 'input', { width: 190, height: 90 }, { value: long, is_multiline: true, size: 11 }],
      [
        'several lines in the middle',
        'input',
        { width: 190, height: 90 },
        { value: long, is_multiline: true, alignment: 'center' },
      ],
      ['a ticked box', 'checkbox', { width: 22, height: 22 }, { value: true }],
      ['an empty box', 'checkbox', { width: 22, height: 22 }, { value: false }],
      ['a chosen radio', 'radio', { width: 20, height: 20 }, { value: true, ...choices }],
      ['an unselected radio', 'radio', { width: 20, height: 20 }, { value: false, ...choices }],
      ['a select', 'select', { width: 150, height: 24 }, { options: ['Green', 'Blue'], value: 'Blue' }],
      [
        'names of files',
        'attachment',
        { width: 190, height: 40 },
        { value: [fileOf('Proof of address.pdf'), fileOf('Ωμέγα.png')] },
      ],
      ['an image', 'image_input', { width: 90, height: 40 }, { value: { image: STAMP } }],
      ['a list', 'select', { width: 150, height: 60 }, { options: ['Green', 'Blue', 'Red'], value: 'Blue', is_list: true }],
    ] satisfies [string, ElementKind, { width: number; height: number }, Record<string, unknown>][]
  ).map(([name, kind, size, rest], index) => {
    const position = { x: 20.3 + (index % 2) * 220.4, y: 19.6 + Math.floor(index / 2) * 95.7 };
    return [name, { ...createElement({ id: uuidv7(), page_id, kind, ...position }, { name, ...rest }), ...position, ...size }];
  }),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-look-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([0, 90] as const)('on a page turned by %i degrees', (rotate) => {
  it.each(Object.keys(readers))('every fillable field looks like its element in %s', async (reader) => {
    const look = readers[reader] ?? inPdfium;
    const turned = rotate === 90;
    const media = turned ? [0, 0, PAGE.height, PAGE.width] : [0, 0, PAGE.width, PAGE.height];
    const source = path.join(folder, 'source.pdf');
    await writeFile(source, pageFiles.shaped({ rotate, media, content: ' ' }));
    const [blank, flat, fillable] = [
      await look(source),
      await look(await stamped(source, false)),
      await look(await stamped(source, true)),
    ];
    expect([flat.width, flat.height]).toEqual([fillable.width, fillable.height]);
    const different = Object.entries(fields).flatMap(([name, field]) => {
      const box = inPixels(field, SCALE);
      const [of, asField, empty] = [flat, fillable, blank].map((image) => part(image, box)) as [Image, Image, Image];
      expect(countDifferent(of, empty, []), `ink of ${name}`).toBeGreaterThan(MIN_INK);
      const count = countElsewhere(of, asField);
      return count > 0 ? [`${name}: ${count} pixels`] : [];
    });
    expect(different).toEqual([]);
  });
});

async function stamped(source: string, is_fillable: boolean): Promise<string> {
  const stamped_path = path.join(folder, is_fillable ? 'fillable.pdf' : 'flat.pdf');
  const drawn = { elements: Object.values(fields), page_index: { [page_id]: 0 }, images: {} };
  await elementTasks['elements.stamp']({
    ...drawn,
    path: source,
    stamped_path,
    is_fillable,
    allow_rewrite: true,
    has_used_form: false,
  });
  const found = await readForm(new Uint8Array(await readFile(stamped_path)));
  expect(found.flatMap(({ widgets }) => widgets).length).toBe(is_fillable ? Object.keys(fields).length : 0);
  return stamped_path;
}

async function inPoppler(file: string): Promise<Image> {
  const [image] = await popplerImages(file, DPI);
  if (!image) throw new Error('no page');
  return image;
}

async function inPdfium(file: string): Promise<Image> {
  const bytes = new Uint8Array(await readFile(file));
  const { rgba, width, height } = (await loadEngine()).renderPage(bytes, 0, { width: PAGE.width * SCALE });
  return grey(rgba, { width, height });
}

/** What pdf.js creates by itself outside of browsers. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement & Canvas };
}

interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}

async function inPdfjs(file: string): Promise<Image> {
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: path.join(pdfjs, 'standard_fonts/'),
    cMapUrl: path.join(pdfjs, 'cmaps/'),
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: SCALE });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    const { canvas } = (document.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas, viewport }).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return await grey(new Uint8Array(data), { width, height });
  } finally {
    await task.destroy();
  }
}

async function grey(rgba: Uint8Array, size: { width: number; height: number }): Promise<Image> {
  const data = await sharp(rgba, { raw: { ...size, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer();
  return { data, ...size };
}
