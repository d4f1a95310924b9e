// Colours built to evade the check: too many, too large or too unusual to evaluate. Colours that cannot be evaluated are
// reported.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { active, fromTo, tinted } from '../../fixtures/active.ts';
import { rawPdf, type RawObject } from '../../fixtures/raw-pdf.ts';
import { findActiveContent } from './find-active-content.ts';
import { calculator } from './tint-program.ts';
import { TintBudget } from './tint-budget.ts';

const untrue = [{ kind: 'colors', pages: [1] }];

const program = (text: string, { inputs = 1, outputs = 1 } = {}): RawObject => ({
  entries: `/FunctionType 4 /Domain [${'0 1 '.repeat(inputs)}] /Range [${'0 1 '.repeat(outputs)}]`,
  data: text,
});
const black = (tint: RawObject, alternate = '/DeviceGray'): Uint8Array =>
  tinted(`[/Separation /Black ${alternate} 20 0 R]`, { objects: { 20: tint } });
const inline = (dictionary: string): Uint8Array => active({ content: `BI /W 1 /H 1 /BPC 8 ${dictionary} ID \xff EI` });
/** A function nested to the given depth. */
function nested(depth: number): Record<number, RawObject> {
  const objects: Record<number, RawObject> = { [20 + depth]: fromTo('1', '0') };
  for (let at = 20; at < 20 + depth; at++)
    objects[at] = `<< /FunctionType 3 /Domain [0 1] /Bounds [] /Encode [0 1] /Functions [${at + 1} 0 R] >>`;
  return objects;
}

/** Pages that share one content stream, or have one each. */
function pagesOf(count: number, content: (page: number) => { number: number; size: number }): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => ({ page: 1_000 + index, ...content(index) }));
  const streams = new Map(pages.map(({ number, size }) => [number, size]));
  const packed = (size: number): RawObject => ({
    entries: '/Filter /FlateDecode',
    data: deflateSync(Buffer.alloc(size, ' ')).toString('latin1'),
  });
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Kids [${pages.map(({ page }) => `${page} 0 R`).join(' ')}] /Count ${count} >>`,
      ...Object.fromEntries([...streams].map(([number, size]) => [number, packed(size)])),
      ...Object.fromEntries(
        pages.map(({ page, number }) => [
          page,
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${number} 0 R /Resources << >> >>`,
        ]),
      ),
    },
  });
}

describe('colours of an inline image', () => {
  it('are checked however many comments precede them', async () => {
    const comments = '%'.repeat(33);
    expect(await findActiveContent(inline(`/CS [${comments}\n/X] /A#20 1`))).toEqual([]);
    expect(await findActiveContent(inline(`/CS [${comments}\n %\r/Sep#61ration /Black /DeviceGray 1]`))).toEqual(untrue);
  });

  it('are checked once in content that a thousand pages share', async () => {
    const file = pagesOf(1_000, () => ({ number: 3, size: 8 * 2 ** 20 }));
    expect(await findActiveContent(file)).toEqual([]);
  });

  it('are checked once in an array of streams that pages share', async () => {
    const pages = Array.from({ length: 3_000 }, (_, index) => 1_000 + index);
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R /Resources << >> >>';
    const file = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
        3: `[${'4 0 R '.repeat(50_000)}]`,
        4: { entries: '', data: 'q Q' },
        ...Object.fromEntries(pages.map((number) => [number, page])),
      },
    });
    expect(await findActiveContent(file)).toEqual([]);
  });

  it('count as untrue in a document with more content than can be checked', async () => {
    const found = await findActiveContent(pagesOf(2, (page) => ({ number: 3 + page, size: page === 0 ? 9 : 65 * 2 ** 20 })));
    expect(found).toEqual([{ kind: 'colors', pages: [2] }]);
  });

  it('count as untrue if nested strings would have to be parsed repeatedly', async () => {
    const content = `/Separation ${'BI('.repeat(200_000)}`;
    expect(await findActiveContent(active({ content }))).toEqual(untrue);
  });
});

describe('the function of a tint', () => {
  it.each([1, 2, 4, 8, 12, 16, 24, 32])('is decoded from samples of %i bits', async (bits) => {
    const table = (data: string): RawObject => ({
      entries: `/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample ${bits}`,
      data,
    });
    const packed = Buffer.alloc(8);
    for (let bit = 0; bit < bits; bit++) packed[bit >> 3] = (packed[bit >> 3] ?? 0) | (128 >> (bit & 7));
    expect(await findActiveContent(black(table('\xff'.repeat(8))))).toEqual(untrue);
    expect(await findActiveContent(black(table(packed.toString('latin1'))))).toEqual([]);
  });

  it.each<[string, () => Uint8Array]>([
    [
      'samples of 3 bits',
      () => black({ entries: '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample 3', data: '\xe0' }),
    ],
    [
      'samples that are not there',
      () => black({ entries: '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2] /BitsPerSample 8', data: '\xff' }),
    ],
    ['a program as long as a book', () => black(program(`{ 1 exch sub ${'0 add '.repeat(100_000)} }`))],
    ['no program', () => black(program('{ 1 exch'))],
    ['a kind that no one knows', () => black({ entries: '/FunctionType 5 /Domain [0 1] /Range [0 1]', data: '' })],
    ['functions within functions without end', () => tinted('[/Separation /Black /DeviceGray 20 0 R]', { objects: nested(30) })],
    ['itself', () => tinted('[/Separation /Gold /DeviceGray 20 0 R]', { objects: { 20: nested(1)[20] ?? '', 21: '20 0 R' } })],
    ['colours of a space that is not known', () => black(program('{ 1 exch sub }'), '/Unknown')],
    [
      '33 inks',
      () =>
        tinted(`[/DeviceN [${Array.from({ length: 33 }, (_, ink) => `/Gold${ink}`).join(' ')}] /DeviceGray 20 0 R]`, {
          objects: { 20: program('{ 1 }', { inputs: 33 }) },
        }),
    ],
  ])('counts as untrue if it cannot be evaluated: %s', async (_, file) => {
    expect(await findActiveContent(file())).toEqual(untrue);
  });

  it("is evaluated through six nested functions, using the top values of a program's stack", async () => {
    const deep = tinted('[/Separation /Black /DeviceGray 20 0 R]', { objects: nested(6) });
    expect(await findActiveContent(deep)).toEqual([]);
    expect(await findActiveContent(black(program('{ 1 exch sub 1 }')))).toEqual(untrue);
    expect(await findActiveContent(black(program('{ 9 exch 1 exch sub }')))).toEqual([]);
    expect(
      await findActiveContent(black(program('{ 100 exch 0 exch 100 mul sub add 0 0 }', { outputs: 3 }), '[/ICCBased 21 0 R]')),
    ).toEqual(
      untrue, // the profile does not exist
    );
  });

  it('is evaluated once per part, even if parts repeat', async () => {
    const parts = (part: number): string => Array.from({ length: 256 }, () => `${part} 0 R`).join(' ');
    const stitched = (part: number): string =>
      `<< /FunctionType 3 /Domain [0 1] /Bounds [] /Encode [0 1] /Functions [${parts(part)}] >>`;
    const objects = { 20: stitched(21), 21: stitched(22), 22: stitched(23), 23: fromTo('1', '0') };
    expect(await findActiveContent(tinted('[/Separation /Spot /DeviceGray 20 0 R]', { objects }))).toEqual([]);
  });

  it('is evaluated only up to a budget per document; the rest counts as untrue', async () => {
    const long = program(`{ ${'0 add '.repeat(5_300)} ${'exch pop '.repeat(31)} neg 1 add }`, { inputs: 32 });
    const space = (index: number): string => {
      const inks = Array.from({ length: 32 }, (_, ink) => `/Ink${index}x${ink}`).join(' ');
      return `/C${index} [/DeviceN [${inks}] /DeviceGray 20 0 R]`;
    };
    const spaces = Array.from({ length: 400 }, (_, index) => space(index)).join('\n');
    const many = active({ resources: `/ColorSpace << ${spaces} >>`, objects: { 20: long } });
    expect(await findActiveContent(many)).toEqual(untrue);
    const few = active({ resources: `/ColorSpace << ${space(0)} >>`, objects: { 20: long } });
    expect(await findActiveContent(few)).toEqual([]);
  });

  it.each(['valueOf', 'toString', 'constructor', 'hasOwnProperty', '__proto__'])(
    'counts as untrue if a program contains %s',
    async (operator) => {
      expect(await findActiveContent(black(program(`{ dup dup ${operator} }`)))).toEqual(untrue);
    },
  );

  it('stops being evaluated once the budget is spent, and moving a whole stack uses up much of it', () => {
    const steps = (text: string): number => {
      const budget = new TintBudget(1_000);
      const run = calculator(text, budget);
      let count = 0;
      while (run?.([0.5])) count++;
      return count;
    };
    expect(steps('{ 1 exch sub }')).toBe(333);
    expect(steps(`{ ${'dup '.repeat(49)} 50 1 roll }`)).toBe(9);
  });
});

describe('a colour space', () => {
  it('may be as long an array as a file may have', async () => {
    const long = `[/Indexed /DeviceGray 1 ${'0 '.repeat(300_000)}]`;
    expect(await findActiveContent(active({ resources: `/ColorSpace << /C ${long} >>` }))).toEqual([]);
  });
});
