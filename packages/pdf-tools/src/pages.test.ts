import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readBookmarks, readFacts, readForm, writeFacts } from '@countersign/pdf';
import { isCleanForQpdf, oracle, pdftotext } from '../../pdf/fixtures/engine.ts';
import * as formFiles from '../../pdf/fixtures/forms.ts';
import * as pageFiles from '../../pdf/fixtures/pages.ts';
import { rawPdf } from '../../pdf/fixtures/raw-pdf.ts';
import { scans } from '../../pdf/fixtures/scans.ts';
import { ran, testWork } from '../fixtures/work.ts';

const { engine } = await testWork();

const form = async (value: string): Promise<Uint8Array> =>
  (await ran('fill', [formFiles.form()], { values: { full_name: value } })).bytes;
const sizeOf = async (bytes: Uint8Array) =>
  (await engine.inspect(bytes, { maxPages: 2_000 })).pages.map(({ width, height }) => [width, height]);

/** Squares of 20 points, each in a color of its own. */
function mosaic(): string {
  const columns = Array.from({ length: 45 }, (_, index) => index);
  return columns
    .flatMap((x) =>
      columns.map((y) => `${x / 45} ${y / 45} ${((x * 7 + y * 3) % 10) / 10} rg ${x * 20 - 20} ${y * 20} 20 20 re f`),
    )
    .join('\n');
}

/** The first page as displayed, one pixel a point. */
async function imageOf(bytes: Uint8Array): Promise<Buffer> {
  const [[pageWidth = 0] = []] = await sizeOf(bytes);
  const { rgba, width, height } = engine.renderPage(bytes, 0, { width: pageWidth });
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** The mean difference of a channel, from 0 to 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((image) => sharp(image).raw().toBuffer()));
  if (!a || a.length !== b?.length) throw new RangeError('The images have different sizes');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

/** A tagged page with alternative text for its paragraph. */
function tagged(): Uint8Array {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0 /Contents 4 0 R
/Resources << /Font << /F1 5 0 R >> >> >>`,
      4: { entries: '', data: '/P << /MCID 0 >> BDC BT /F1 12 Tf 60 700 Td (Read aloud) Tj ET EMC' },
      5: pageFiles.helvetica,
      6: '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [7 0 R]] >> /ParentTreeNextKey 1 >>',
      7: '<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 >>',
    },
  });
}

describe('merging', () => {
  it('keeps bookmarks, metadata and form values, and separates fields of the same name', async () => {
    const first = await writeFacts(await form('Ada'), { title: 'First', author: 'Zoë' });
    const { bytes, notes } = await ran('merge', [first, await form('Grace'), pageFiles.withOutline()], {});
    const fields = (await readForm(bytes)).filter(({ kind }) => kind === 'text');
    expect(fields.map(({ values }) => values)).toEqual([['Ada'], ['Grace']]);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(2);
    expect(await readFacts(bytes)).toMatchObject({ title: 'First', author: 'Zoë' });
    const before = await readBookmarks(pageFiles.withOutline());
    expect((await readBookmarks(bytes)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(before.map(({ title }) => title)),
    );
    expect(notes).toMatchObject([{ code: 'fields_renamed' }]);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('keeps the structure tree of the first file', async () => {
    const { bytes } = await ran('merge', [tagged(), pageFiles.plain()], {});
    const info = oracle('pdfinfo', ['-struct-text', '{}'], bytes).stdout.toString();
    expect(info).toContain('Read aloud');
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('interleaves the pages of files', async () => {
    const { bytes } = await ran('merge', [pageFiles.plain(2), pageFiles.grouped()], { order: 'interleave' });
    expect((await sizeOf(bytes)).map(([width]) => width)).toEqual([595, 300, 595, 300, 400, 400]);
  });

  it('arranges any pages in any order: rotated, cropped, blank and repeated', async () => {
    const { bytes } = await ran('merge', [pageFiles.plain(2), pageFiles.grouped()], {
      pages: [
        { from: 'file', file: 1, index: 0, turn: 90 },
        { from: 'blank', width: 200, height: 100 },
        { from: 'file', file: 0, index: 1, crop: { x: 0, y: 0, width: 300, height: 100 } },
        { from: 'file', file: 1, index: 0 },
      ],
    });
    expect(await sizeOf(bytes)).toEqual([
      [400, 300],
      [200, 100],
      [300, 100],
      [300, 400],
    ]);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it.each([0, 90, 180, 270] as const)(
    'crops a page with an offset crop box, rotated by %i degrees, as it is seen',
    async (rotate) => {
      const file = pageFiles.shaped({ media: [-20, 30, 575, 872], crop: [50, 100, 450, 700], rotate, content: mosaic() });
      const crop = { x: 40, y: 60, width: 240, height: 160 };
      const part = sharp(await imageOf(file)).extract({ left: 40, top: 60, width: 240, height: 160 });
      const { bytes } = await ran('organize', [file], { pages: [{ from: 'file', index: 0, crop }] });
      const turned = await ran('organize', [file], { pages: [{ from: 'file', index: 0, crop, turn: 90 }] });
      expect(await differenceOf(await imageOf(bytes), await part.clone().png().toBuffer())).toBe(0);
      expect(await differenceOf(await imageOf(turned.bytes), await part.clone().rotate(90).png().toBuffer())).toBe(0);
      expect(await differenceOf(await imageOf(bytes), await part.clone().flop().png().toBuffer())).toBeGreaterThan(10);
    },
  );

  it('does not grow by a repeated page, and rotates only the requested one', async () => {
    const large = await scans(1, { width: 800, height: 1_100 });
    const page = { from: 'file' as const, index: 0 };
    const { bytes } = await ran('organize', [large], { pages: [{ ...page, turn: 90 }, page, page] });
    expect(await sizeOf(bytes)).toEqual([
      [842, 595],
      [595, 842],
      [595, 842],
    ]);
    expect(bytes.length).toBeLessThan(large.length * 1.1);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('shows field values on a repeated page', async () => {
    const page = { from: 'file' as const, index: 0 };
    const { bytes } = await ran('organize', [await form('Ada')], { pages: [page, page] });
    expect(engine.extractText(bytes)[1]).toContain('Ada');
    expect((await readForm(bytes)).flatMap(({ widgets }) => widgets.map(({ page_index }) => page_index))).toEqual([0, 0]);
  });

  it('rejects pages that do not exist', async () => {
    const pages = [{ from: 'file' as const, index: 5 }];
    await expect(ran('organize', [pageFiles.plain(2)], { pages })).rejects.toMatchObject({ code: 'no_such_page' });
  });
});

describe('splitting', () => {
  it('makes a small file of two pages of a large one', async () => {
    const large = await scans(12, { width: 400, height: 560 });
    const { bytes } = await ran('extract', [large], { pages: '1-2' });
    expect(await sizeOf(bytes)).toHaveLength(2);
    expect(bytes.length).toBeLessThan(large.length / 5);
  });

  it('splits by ranges, every n pages, and at bookmarks', async () => {
    const names = async (options: Parameters<typeof ran<'split'>>[2]) =>
      (await ran('split', [{ name: 'contract.pdf', bytes: pageFiles.plain(5) }], options)).outputs.map(({ name }) => name);
    expect(await names({ by: 'ranges', ranges: '1-2, 4-' })).toEqual(['contract-1.pdf', 'contract-2.pdf']);
    expect(await names({ by: 'every', pages: 2 })).toHaveLength(3);
    expect((await ran('split', [pageFiles.plain(2)], { by: 'bookmarks' })).notes).toEqual([{ code: 'no_bookmarks' }]);
    const parts = await ran('split', [pageFiles.withOutline()], { by: 'bookmarks' });
    expect(parts.outputs.length).toBeGreaterThan(1);
  });

  it('keeps each part below a size if its pages allow it', async () => {
    const large = await scans(6, { width: 800, height: 1_100 });
    const most = large.length / 2.5;
    const { outputs } = await ran('split', [large], { by: 'size', megabytes: Math.max(0.05, most / 1e6) });
    expect(outputs.length).toBeGreaterThan(1);
    for (const { bytes } of outputs) expect(bytes.length).toBeLessThan(Math.max(50_000, most));
  });

  it('keeps fields with their values', async () => {
    const two = (await ran('merge', [await form('Ada'), pageFiles.plain()], {})).bytes;
    const { outputs } = await ran('split', [two], { by: 'every', pages: 1 });
    const fields = await Promise.all(outputs.map(async ({ bytes }) => (await readForm(bytes)).map(({ values }) => values)));
    expect(fields).toEqual([[['Ada'], []], []]);
  });
});

it('reports its progress up to the end', async () => {
  const file = pageFiles.plain(6);
  const runs = [
    await ran('split', [file], { by: 'every', pages: 2 }),
    await ran('organize', [file, file], { pages: [0, 1].map((number) => ({ from: 'file', file: number, index: 0 })) }),
    await ran('pdf-to-images', [file], { dpi: 40 }),
    await ran('redact', [file, file], { words: ['Page'] }),
    await ran('compare', [file, file], {}),
  ];
  for (const { progress } of runs) {
    expect(progress[0]?.step).toBe('reading');
    const worked = progress.filter(({ step }) => step !== 'reading' && step !== 'writing');
    expect(worked.length).toBeGreaterThan(0);
    for (const { step, done, total } of worked) expect({ step, done }).toEqual({ step, done: Math.min(done, total) });
    const last = worked.findLast(({ step }) => step !== 'files');
    if (last) expect(last.done).toBe(last.total);
  }
});

it('places several pages on a sheet and makes booklets', async () => {
  const grid = await ran('n-up', [pageFiles.plain(5)], { columns: 2, rows: 1, has_border: true });
  expect(await sizeOf(grid.bytes)).toEqual([
    [842, 595],
    [842, 595],
    [842, 595],
  ]);
  expect(pdftotext(grid.bytes)).toContain('Page 5');
  const booklet = await ran('n-up', [pageFiles.plain(5)], { layout: 'booklet' });
  const texts = engine.extractText(booklet.bytes).map((text) => [...text.matchAll(/Page (\d)/g)].map(([, page]) => page));
  expect(texts).toEqual([['1'], ['2'], ['3'], ['5', '4'].toSorted()]);
  expect(isCleanForQpdf(booklet.bytes)).toBe(true);
});
