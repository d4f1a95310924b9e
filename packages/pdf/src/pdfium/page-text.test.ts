import { describe, expect, it } from 'vitest';
import { magentaIn, testEngine } from '../../fixtures/engine.ts';
import { capitals, leftward, type LeftwardShape } from '../../fixtures/leftward.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { type PageText, type PlacedText, pageGeometry } from '../index.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const engine = await testEngine();

function textOf(bytes: Uint8Array, index = 0, options?: { user_unit?: number }): PageText {
  const reader = engine.open(bytes);
  try {
    return reader.textOf(index, options);
  } finally {
    reader.close();
  }
}

const shapes = ([0, 90, 180, 270] as const).flatMap((rotate) => [
  { name: `turned by ${rotate} degrees`, shape: { rotate } },
  { name: `cropped and turned by ${rotate} degrees`, shape: { rotate, media: [-20, 30, 575, 872], crop: [50, 100, 450, 700] } },
]);

/** A magenta word between black ones, in a line rotated relative to the page. */
function coloredWord(degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians).toFixed(5), Math.sin(radians).toFixed(5)];
  const matrix = `${cos} ${sin} ${(-Math.sin(radians)).toFixed(5)} ${cos} 250 400 Tm`;
  return `BT /F1 20 Tf ${matrix} 0 g (Some ) Tj 1 0 1 rg (Jagged) Tj 0 g ( words) Tj ET`;
}

/** The upright box around a rectangle that is rotated about its top left corner. */
function around({ x, y, width, height, angle = 0 }: PlacedText): { left: number; top: number; right: number; bottom: number } {
  const radians = (angle * Math.PI) / 180;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([along = 0, down = 0]) => [
    x + along * Math.cos(radians) - down * Math.sin(radians),
    y + along * Math.sin(radians) + down * Math.cos(radians),
  ]);
  const [xs, ys] = [corners.map(([value = 0]) => value), corners.map(([, value = 0]) => value)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const wordOf = (page: PageText, wanted: string): PlacedText => {
  const word = page.lines.flatMap(({ words }) => words).find(({ text }) => text === wanted);
  if (!word) throw new Error(`${wanted} is not on the page`);
  return word;
};

describe('the text of a page', () => {
  it.each([0, 30, 90, 200])('is the same if font size and matrix are both negative, at %i degrees', (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const set = (sign: 1 | -1) => {
      const matrix = [cos, sin, -sin, cos].map((value) => (sign * value).toFixed(5)).join(' ');
      return textOf(pageFiles.shaped({ content: `BT /F1 ${sign * 12} Tf ${matrix} 250 400 Tm (of a \\(small\\) page) Tj ET` }));
    };
    expect(set(1).lines).toMatchObject([{ text: 'of a (small) page' }]);
    expect(set(-1)).toEqual(set(1));
  });

  it('is returned in lines and words, from the top', () => {
    const content = 'BT /F1 12 Tf 72 700 Td (First line here) Tj 0 -14 Td (and the second) Tj ET';
    const page = textOf(pageFiles.shaped({ content }));
    expect(page).toMatchObject({ width: 595, height: 842 });
    expect(page.lines.map(({ text }) => text)).toEqual(['First line here', 'and the second']);
    expect(page.lines[0]?.words.map(({ text }) => text)).toEqual(['First', 'line', 'here']);
    const [first, second] = page.lines;
    expect(first?.x).toBeCloseTo(72, 0);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(14, 1);
  });

  it('keeps the halves of a hyphenated word in separate lines', () => {
    const content = 'BT /F1 12 Tf 400 700 Td (a Pande-) Tj -328 -14 Td (mie spreads) Tj ET';
    const page = textOf(pageFiles.shaped({ content }));
    expect(page.lines.map(({ text }) => text)).toEqual(['a Pande-', 'mie spreads']);
    expect(page.lines.every(({ height }) => height < 20)).toBe(true);
  });

  it.each(shapes.flatMap(({ name, shape }) => [0, 30, 45, 90, 200].map((degrees) => ({ name, shape, degrees }))))(
    'has a box around the ink of a word at $degrees degrees on a page $name',
    ({ shape, degrees }) => {
      const bytes = pageFiles.shaped({ ...shape, content: coloredWord(degrees) });
      const text = textOf(bytes);
      const box = around(wordOf(text, 'Jagged'));
      // Rendered by the same reader, because readers substitute different fonts for one that is not embedded.
      const image = engine.renderPage(bytes, 0, { width: text.width * 2 });
      const ink = magentaIn({ ...image, pixels: image.rgba, channels: 4 }, 2);
      if (!ink) throw new Error('the word is not drawn');
      const slack = 1; // a pixel and a half of the image, and rounding to whole degrees
      expect(box.left).toBeLessThan(ink.x + slack);
      expect(box.top).toBeLessThan(ink.y + slack);
      expect(box.right).toBeGreaterThan(ink.x + ink.width - slack);
      expect(box.bottom).toBeGreaterThan(ink.y + ink.height - slack);
      const [area, inked] = [(box.right - box.left) * (box.bottom - box.top), ink.width * ink.height];
      expect(area, 'and little else').toBeLessThan(inked * 2.2);
    },
  );

  it('is found on pages that inherit their boxes, and with a user unit of 2', () => {
    const inherited = wordOf(textOf(pageFiles.inherited()), 'Inherited');
    const geometry = pageGeometry({ media: [10, 20, 390, 280], crop: undefined, rotation: 90, user_unit: undefined });
    expect(around(inherited).right).toBeLessThan(geometry.width);
    const plain = wordOf(textOf(pageFiles.shaped({})), 'Page');
    const doubled = wordOf(textOf(pageFiles.shaped({ user_unit: 2 }), 0, { user_unit: 2 }), 'Page');
    expect(doubled.x).toBeCloseTo(plain.x * 2, 1);
    expect(doubled.y).toBeCloseTo(plain.y * 2, 1);
    expect(doubled.width).toBeCloseTo(plain.width * 2, 1);
  });

  it('is read quickly from dense pages', async () => {
    const line = 'The quick brown fox jumps over the lazy dog and runs away from it all the time, again and';
    const content = Array.from({ length: 60 }, (_, row) => `BT /F1 10 Tf 30 ${820 - row * 13} Td (${line}) Tj ET`).join('\n');
    const reader = engine.open(pageFiles.shaped(...Array.from({ length: 20 }, () => ({ content }))));
    await expectCpuTime(40, () => {
      for (let index = 0; index < 20; index++) expect(reader.textOf(index).lines.length).toBe(60);
    });
    reader.close();
  });

  it('rejects a page that does not exist', () => {
    expect(() => textOf(pageFiles.plain(), 1)).toThrow(expect.objectContaining({ code: 'no_such_page' }));
  });
});

describe('the text of RTL lines (capitals stand for Hebrew)', () => {
  const read = (lines: string[], shape?: LeftwardShape): string[] =>
    textOf(leftward(lines, shape)).lines.map(({ text }) => capitals(text));

  it.each([
    ['FED CBA', 'ABC DEF'],
    ['14-april-1434 CBA', 'ABC 14-april-1434'],
    ['(january) (CBA)', '(ABC) (january)'],
    ['FED [self test] CBA', 'ABC [self test] DEF'],
    ['FED example ltd. (berlin) CBA', 'ABC example ltd. (berlin) DEF'],
    ['.FED ,CBA', 'ABC, DEF.'],
    ['JI (4)(B)15 HG', 'GH 15(B)(4) IJ'],
    ['29-01-2020 :CBA', 'ABC: 29-01-2020'],
    ['FED 3.5% CBA', 'ABC 3.5% DEF'],
    ['?IHG "fox" FED 12 CBA', 'ABC 12 DEF "fox" GHI?'],
    ['DC~', 'ABCD'],
    ['(january) 2024-01-15 CBA', 'ABC 2024-01-15 (january)'],
    ['FED +49 30 1234 CBA', 'ABC +49 30 1234 DEF'],
    ['rent (CBA)', 'rent (ABC)'],
    ['of herzl (15 FED CBA)', 'of herzl (ABC DEF 15)'],
    ['(rent) CBA', 'ABC (rent)'],
    ['.rent CBA', 'ABC rent.'],
  ])('reads %s as %s', (seen, wanted) => {
    expect(read([seen, 'IHG FED CBA'])).toEqual([wanted, 'ABC DEF GHI']);
  });

  it.each([90, 180, 270])('is the same on a page rotated by %i degrees, and with separately positioned words', (rotate) => {
    expect(read(['FED (self test) CBA'], { rotate })).toEqual(['ABC (self test) DEF']);
    const word = (text: string, x: number): string => `1 0 0 1 ${x} 700 Tm (${text}) Tj`;
    const content = `BT /F1 12 Tf ${[word('The', 72), word('quick', 100), word('fox', 140)].join(' ')} ET`;
    expect(textOf(pageFiles.shaped({ content, rotate })).lines.map(({ text }) => text)).toEqual(['The quick fox']);
  });

  it('has correct brackets, whether the file stores them mirrored or not', () => {
    const lines = ['JI (4)(B)15 HG', 'JI (FE DC) BA'];
    for (const brackets of ['seen', 'read'] as const)
      expect(read(lines, { brackets })).toEqual(['GH 15(B)(4) IJ', 'AB (CD EF) IJ']);
  });

  it('is read from the left in a mainly Latin line with a Hebrew phrase', () => {
    const lines = ['signed by FED CBA in berlin (germany)', 'name: FED CBA', 'the quick brown fox jumps over the lazy dog'];
    expect(read(lines)).toEqual([
      'signed by ABC DEF in berlin (germany)',
      'name: ABC DEF',
      'the quick brown fox jumps over the lazy dog',
    ]);
  });

  it('reads Latin lines from the left even if the file requests RTL page direction', () => {
    const lines = [
      'the quick (brown) fox, so on.',
      'one',
      '1 2 3',
      'FED (fox) CBA',
      ...Array.from({ length: 20 }, () => 'FED CBA'),
    ];
    const found = read(lines, { catalog: '/ViewerPreferences << /Direction /R2L >>' });
    expect(found.slice(0, 5)).toEqual([...lines.slice(0, 3), 'ABC (fox) DEF', 'ABC DEF']);
  });

  it('is read column by column in a table', () => {
    const row = 'the rent is paid                     DCB FED CBA';
    expect(read([row, 'IHG FED CBA'])).toEqual(['ABC DEF BCD', 'the rent is paid', 'ABC DEF GHI']);
  });

  it('has the position of each word', () => {
    const [line] = textOf(leftward(['FED self test CBA'])).lines;
    const places = line?.words.map(({ x, width }) => [x, x + width]) ?? [];
    const [first, self, test, last] = places;
    expect(line?.words.map(({ text }) => capitals(text))).toEqual(['ABC', 'self', 'test', 'DEF']);
    expect(last?.[1]).toBeLessThan(self?.[0] ?? 0);
    expect(self?.[1]).toBeLessThan(test?.[0] ?? 0);
    expect(test?.[1]).toBeLessThan(first?.[0] ?? 0);
  });

  it('separates what is printed apart, and knows where each character ends', () => {
    const [first] = textOf(leftward(['FED .will CBA'])).lines;
    expect(first?.words.map(({ text, is_joined, is_leftward }) => [capitals(text), is_joined, is_leftward])).toEqual([
      ['ABC', undefined, true],
      ['will', undefined, undefined],
      ['.', true, true],
      ['DEF', undefined, true],
    ]);
    const [last, word, stop] = first?.words ?? [];
    expect((stop?.x ?? 0) + (stop?.width ?? 0)).toBeCloseTo(word?.x ?? 0, 0);
    // In Helvetica at 12 points: 722, 222 and 222 thousandths.
    for (const [index, end] of [8.66, 11.33, 13.99, 16.66].entries()) expect(word?.ends[index]).toBeCloseTo(end, 0);
    // C, B and A; the rightmost is read first.
    for (const [index, end] of [8, 16, 24.67].entries()) expect(last?.ends[index]).toBeCloseTo(end, 0);
  });

  it('is read quickly even from an extremely long line', async () => {
    const line = `${'(FED [x 12) abc% '.repeat(2_000)}CBA`;
    const words = await expectCpuTime(30, () => read([line]));
    expect(words.join(' ').length).toBeGreaterThan(30_000);
  });
});
