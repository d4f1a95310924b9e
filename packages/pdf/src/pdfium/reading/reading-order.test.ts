// Reordering a line never loses or adds a character, whatever it consists of and wherever its characters are. Redaction
// relies on this.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Character } from './character.ts';
import { someUnlessDeep } from '../../../fixtures/deep.ts';
import { mirror } from './directions.ts';
import { asRead } from './reading-order.ts';
import { expectCpuTime } from '../../../fixtures/cpu-time.ts';

const texts = fc.constantFrom(
  'א',
  'ב',
  'س',
  'a',
  'b',
  '1',
  '٣',
  '\u05b8',
  '\u064e',
  '(',
  ']',
  '«',
  ',',
  '%',
  '',
  '\u202e',
  '\u{1e900}',
  ' ',
);
const places = fc.oneof(fc.nat(9), fc.double({ min: 0, max: 9, noNaN: true }), fc.constantFrom(NaN, Infinity));
const directions = fc.constantFrom<Character['along'][]>([1, 0], [1, 0], [1, 0], [-1, 0], [0, 1], [0, 0], [NaN, 0]);

const characters = fc
  .record({ text: texts, x: places, y: fc.constantFrom(0, 0, 0, 20), width: fc.constantFrom(0, 0.5, 1, -3), along: directions })
  .map(({ text, x, y, width, along }): Character => ({
    text,
    kind: text === ' ' ? 'space' : 'glyph',
    box: [x, y, x + width, y + 1],
    ink: [x, y, x, y],
    along,
  }));

it('contains every character of a line exactly once', () => {
  const glyphsOf = (line: readonly Character[]): string[] =>
    line
      .filter(({ kind }) => kind === 'glyph')
      .map(({ text, box }) => `${[text, mirror(text)].toSorted().join('')} ${box.join(' ')}`)
      .toSorted();
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 16 }), fc.double({ min: 0, max: 3 }), (reported, share) => {
      expect(glyphsOf(asRead([reported], () => share).flat())).toEqual(glyphsOf(reported));
    }),
    { numRuns: 2_000 },
  );
});

/** Letters and marks of an ActualText as PDFium reports them: each gets a part of the glyph's box. */
function reportedBeside(glyph: { x: number; width: number; y?: number }, texts: string): Character[] {
  const part = glyph.width / texts.length;
  const y = glyph.y ?? 0;
  return [...texts].map((text, index): Character => {
    const from = glyph.x + index * part;
    return {
      text,
      kind: 'glyph',
      box: [from, y - 3, from + part, y + 10],
      ink: [from, y, from + part, y + 3],
      along: [1, 0],
      origin: [glyph.x, y],
    };
  });
}

const readAs = (lines: Character[][]): string[] => asRead(lines, () => 1).map((line) => line.map(({ text }) => text).join(''));

it('keeps marks with the letter of the same text origin, on either side of it', () => {
  const [first, second] = [
    reportedBeside({ x: 20, width: 4 }, '\u064a\u0652'),
    reportedBeside({ x: 10, width: 6 }, '\u0643\u064f'),
  ];
  expect(readAs([[...first.toReversed(), ...second.toReversed()]])).toEqual(['\u064a\u0652\u0643\u064f']);
  expect(
    readAs([
      [
        ...reportedBeside({ x: 20, width: 4 }, '\u0652\u064a').toReversed(),
        ...reportedBeside({ x: 10, width: 6 }, '\u064f\u0643').toReversed(),
      ],
    ]),
  ).toEqual(['\u064a\u0652\u0643\u064f']);
});

it('joins a line that is reported as several, and keeps lines and columns apart', () => {
  const [alef, lam, ba] = [
    reportedBeside({ x: 30, width: 5 }, 'ا'),
    reportedBeside({ x: 26, width: 3, y: 4 }, 'ل'),
    reportedBeside({ x: 20, width: 5 }, 'ب'),
  ];
  expect(readAs([ba, lam, alef])).toEqual(['الب']);
  expect(readAs([alef, reportedBeside({ x: 25, width: 5, y: -14 }, 'ب')])).toEqual(['ا', 'ب']);
  expect(readAs([[...alef, ...reportedBeside({ x: -40, width: 5 }, 'ب')]])).toEqual(['ا', 'ب']);
});

const orders: [string, (index: number) => number[]][] = [
  ['strewn about', (index) => [(index * 7919) % 200_000, (index % 2) * 50]],
  ['in the order of the line', (index) => [index, 0]],
  ['backwards', (index) => [-index, 0]],
  ['in one place', () => [0, 0]],
];

it.each(someUnlessDeep(orders, 1))('handles an extremely long line quickly, reported %s', async (_, placeOf) => {
  const line = [...'א) a\u05b8( 1% «'.repeat(15_000)].map((text, index): Character => {
    const [x = 0, y = 0] = placeOf(index);
    return { text, kind: text === ' ' ? 'space' : 'glyph', box: [x, y, x + 0.8, y + 1], ink: [x, y, x, y], along: [1, 0] };
  });
  const words = await expectCpuTime(100, () => asRead([line], () => 1).flat());
  expect(words.length).toBeGreaterThan(100_000);
});
