import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stampLayout } from '@countersign/document-model/stamp-layout';
import { isCleanForQpdf, magentaIn, pdftotext } from '../../pdf/fixtures/engine.ts';
import * as formFiles from '../../pdf/fixtures/forms.ts';
import * as pageFiles from '../../pdf/fixtures/pages.ts';
import { ran, testWork } from '../fixtures/work.ts';
import { drawnText } from './drawn-text.ts';
import { imageDifferences } from './image-differences.ts';

const work = await testWork();
const { engine } = work;

/** The displayed line that contains the text. */
async function seen(bytes: Uint8Array, text: string, user_unit = 1) {
  const reader = engine.open(bytes);
  try {
    const page = reader.textOf(0, { user_unit });
    return { page, line: page.lines.find((line) => line.text.includes(text)) };
  } finally {
    reader.close();
  }
}

/** The bounding box of what was added to the first page, in fractions of the displayed page, and its aspect ratio. */
function drawnBox(before: Uint8Array, after: Uint8Array) {
  const [was, is] = [before, after].map((bytes) => engine.renderPage(bytes, 0, { width: 900 }));
  if (!was || !is) throw new RangeError('There is no page');
  const areas = imageDifferences(was, is);
  const [left, top] = [Math.min(...areas.map(({ x }) => x)), Math.min(...areas.map(({ y }) => y))];
  const right = Math.max(...areas.map(({ x, width }) => x + width));
  const bottom = Math.max(...areas.map(({ y, height }) => y + height));
  return { middle: (left + right) / 2 / is.width, top: top / is.height, shape: (right - left) / (bottom - top) };
}

describe('page numbers', () => {
  it.each([0, 90, 180, 270] as const)('are upright at the bottom of a page that is rotated by %i degrees', async (turn) => {
    for (const file of [pageFiles.rotated(turn), pageFiles.cropped(turn), pageFiles.rotated(turn, { user_unit: 2 })]) {
      const { bytes } = await ran('page-numbers', [file], { text: 'Sheet {page} of {pages}', start: 3, size: 20 });
      const { middle, top, shape } = drawnBox(file, bytes);
      expect(Math.abs(middle - 0.5)).toBeLessThan(0.02);
      expect(top).toBeGreaterThan(0.8);
      expect(shape).toBeGreaterThan(2.5);
      expect(pdftotext(bytes)).toContain('Sheet 3 of 3');
      expect(isCleanForQpdf(bytes)).toBe(true);
    }
  });

  it('support every script', async () => {
    const { bytes } = await ran('page-numbers', [pageFiles.plain()], { text: '第{page}页 Стр. {page}' });
    expect(pdftotext(bytes)).toContain('第1页 Стр. 1');
  });

  it('keep fields fillable', async () => {
    const { bytes } = await ran('watermark', [formFiles.form()], { text: 'Draft', is_tiled: true });
    expect((await engine.inspect(bytes, { maxPages: 9 })).field_count).toBe(2);
  });
});

it('continues Bates numbers from file to file', async () => {
  const { outputs } = await ran('bates', [pageFiles.plain(2), pageFiles.plain()], { prefix: 'AB', digits: 4, start: 9 });
  expect(outputs.map(({ bytes }) => pdftotext(bytes).match(/AB\d+/g))).toEqual([['AB0009', 'AB0010'], ['AB0011']]);
});

it('writes headers and footers', async () => {
  const file = { name: 'Offer.pdf', bytes: pageFiles.plain(2) };
  const { bytes } = await ran('header-footer', [file], {
    header: { left: '{name}', center: '', right: '' },
    footer: { left: '', center: '', right: '{page}/{pages} {date}' },
    date: '1 May',
  });
  expect(pdftotext(bytes)).toContain('Offer');
  expect(pdftotext(bytes)).toContain('2/2 1 May');
});

it.each([
  ['left and right', ''],
  ['left, center and right', 'Strictly confidential and for internal use only'],
])('scales long headers down until %s do not overlap', async (_, center) => {
  const long = 'The Long Agreement between the Northern and the Southern Company of Builders';
  const header = { left: `${long} A`, center, right: `${long} B` };
  const { bytes } = await ran('header-footer', [pageFiles.plain()], { header, size: 14 });
  // Overlapping texts would be read letter by letter.
  const { line } = await seen(bytes, long);
  expect(line?.text.trim()).toBe(Object.values(header).filter(Boolean).join(' '));
});

it('draws images above or below the page content', async () => {
  const red = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  for (const layer of ['over', 'under'] as const) {
    const options = { picture: red.toString('base64'), opacity: 1, angle: 0, layer };
    const { bytes } = await ran('watermark', [pageFiles.plain()], options);
    const { rgba, width, height } = engine.renderPage(bytes, 0, { width: 200 });
    const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
    expect([...rgba.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  }
});

it('stamps at a given position and angle', async () => {
  const { bytes } = await ran('stamp', [pageFiles.rotated(90)], { text: 'Approved', x: 100, y: 50, width: 120, angle: 30 });
  const { line } = await seen(bytes, 'Approved');
  expect(line?.angle).toBe(330);
});

it('stamps, numbers and watermarks selected pages, and keeps all pages unchanged otherwise', async () => {
  const file = pageFiles.plain(5);
  const before = engine.extractText(file);
  for (const [tool, options] of [
    ['stamp', { text: 'Zebra', pages: '2, 4', x: 200, y: 60 }],
    ['watermark', { text: 'Zebra', pages: '2, 4' }],
    ['page-numbers', { text: 'Zebra {page}', pages: '2, 4' }],
  ] as const) {
    const { bytes } = await ran(tool, [file], options);
    const after = engine.extractText(bytes);
    expect(after.map((text) => text.includes('Zebra'))).toEqual([false, true, false, true, false]);
    expect(after.every((text, page) => text.includes((before[page] ?? '-').trim()))).toBe(true);
    expect(isCleanForQpdf(bytes)).toBe(true);
  }
});

it('draws the border of a stamp at the same height as the screen', async () => {
  const [width, text] = [120, 'Approved'];
  const options = { text, x: 100, y: 50, width, angle: 0, opacity: 1, color: '#ff00ff' };
  const { bytes } = await ran('stamp', [pageFiles.plain()], options);
  const letters = { width: drawnText(text, { size: 1, color: '#000000' }, await work.loadShaper()).width, lines: 1 };
  const layout = stampLayout({ width, has_border: true, letters });
  const { rgba, ...size } = engine.renderPage(bytes, 0, { width: 595 * 4 });
  const frame = magentaIn({ pixels: rgba, ...size, channels: 4 }, 4);
  expect(frame?.width).toBeCloseTo(width + layout.line_width, 0);
  expect(frame?.height).toBeCloseTo(layout.height + layout.line_width, 0);
});

it('makes an upright page of each image, and images of pages', async () => {
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6, density: 100 })
    .jpeg()
    .toBuffer();
  const png = await sharp({ create: { width: 96, height: 48, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const files = [
    { name: 'a.jpg', bytes: photo },
    { name: 'b.png', bytes: png },
  ];
  const { bytes } = await ran('images-to-pdf', files, {});
  const { pages } = await engine.inspect(bytes, { maxPages: 9 });
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [144, 288],
    [72, 36],
  ]);
  const images = await ran('pdf-to-images', [{ name: 'x.pdf', bytes }], { format: 'jpeg', dpi: 72 });
  expect(images.outputs.map(({ name }) => name)).toEqual(['x-p1.jpg', 'x-p2.jpg']);
  expect(await sharp(images.bytes).metadata()).toMatchObject({ width: 144, height: 288, format: 'jpeg' });
});
