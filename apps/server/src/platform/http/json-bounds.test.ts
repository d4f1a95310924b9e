import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_DEPTH, MAX_VALUES, findExcess } from './json-bounds.ts';
import { expectCpuTime } from '../../../../../packages/pdf/fixtures/cpu-time.ts';

const MEGABYTES = 10 * 1_024 * 1_024;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('accepts ordinary JSON up to both limits', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 12 }), (json) => findExcess(json) === null));
  expect(findExcess(nested(MAX_DEPTH))).toBeNull();
  expect(
    findExcess(
      `[${Array(MAX_VALUES / 2)
        .fill('0')
        .join()}]`,
    ),
  ).toBeNull();
});

it('reports too much nesting and too many values', () => {
  expect(findExcess(nested(MAX_DEPTH + 1))).toBe('depth');
  expect(findExcess(`{"a":`.repeat(MAX_DEPTH + 1))).toBe('depth');
  expect(findExcess(`[${Array(MAX_VALUES).fill('0').join()}]`)).toBe('values');
  expect(findExcess(`{${Array(MAX_VALUES).fill('"a":0').join()}}`)).toBe('values');
  expect(findExcess('[],'.repeat(MAX_VALUES))).toBe('values');
});

it('ignores brackets and commas inside strings', () => {
  const brackets = '[{,:'.repeat(MAX_VALUES);
  for (const text of [brackets, `\\"${brackets}`, `${brackets}\\\\`, `${'"'.repeat(9)}${brackets}`])
    expect(findExcess(JSON.stringify({ text: [text, 'b'] }))).toBeNull();
  expect(findExcess(String.raw`["\\",[[${'['.repeat(MAX_DEPTH)}`)).toBe('depth');
});

it.each([
  ['brackets', '['.repeat(MEGABYTES)],
  ['empty lists', '[],'.repeat(MEGABYTES / 3)],
  ['empty objects', '{},'.repeat(MEGABYTES / 3)],
  ['quotes', '"'.repeat(MEGABYTES)],
  ['backslashes in a text', `"${'\\'.repeat(MEGABYTES)}`],
  ['escaped quotes', `"${String.raw`\"`.repeat(MEGABYTES / 2)}`],
  ['digits', '1'.repeat(MEGABYTES)],
])('checks ten megabytes of %s in little time', (_what, json) => expectCpuTime(10, () => void findExcess(json)));
