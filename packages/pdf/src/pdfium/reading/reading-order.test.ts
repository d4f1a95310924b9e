// Whatever a line is made of, and wherever its characters lie, none is lost and none comes to it: redactions are proven by them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Character } from '../character.ts';
import { mirror } from './directions.ts';
import { asRead } from './reading-order.ts';

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

it('has every character of a line once', () => {
  const glyphsOf = (line: readonly Character[]): string[] =>
    line
      .filter(({ kind }) => kind === 'glyph')
      .map(({ text, box }) => `${[text, mirror(text)].toSorted().join('')} ${box.join(' ')}`)
      .toSorted();
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 16 }), fc.double({ min: 0, max: 3 }), (told, share) => {
      expect(glyphsOf(asRead([told], () => share).flat())).toEqual(glyphsOf(told));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['in the order of the line', (index: number) => [index, 0]],
  ['backwards', (index: number) => [-index, 0]],
  ['in one place', () => [0, 0]],
  ['strewn about', (index: number) => [(index * 7919) % 200_000, (index % 2) * 50]],
])('does not dawdle over a line without end, told %s', (_, placeOf) => {
  const line = [...'א) a\u05b8( 1% «'.repeat(15_000)].map((text, index): Character => {
    const [x = 0, y = 0] = placeOf(index);
    return { text, kind: text === ' ' ? 'space' : 'glyph', box: [x, y, x + 0.8, y + 1], ink: [x, y, x, y], along: [1, 0] };
  });
  const began = performance.now();
  expect(asRead([line], () => 1).flat().length).toBeGreaterThan(100_000);
  expect(performance.now() - began).toBeLessThan(8_000);
});
