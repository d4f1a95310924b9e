import { describe, expect, it } from 'vitest';
import { byteSet, runsOf } from './byte-runs.ts';

const digits = byteSet(/\d/);

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('runs of a byte set', () => {
  it.each([3, 4, 5, 12])('equal those found by scanning byte by byte, with a minimum length of %i', (least) => {
    let state = 7;
    const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    for (let round = 0; round < 300; round += 1) {
      const share = random();
      const text = Array.from({ length: Math.floor(random() * 120) }, () => (random() < share ? '7' : 'x')).join('');
      const expected = [...text.matchAll(new RegExp(`7{${least},}`, 'g'))].map(({ 0: run, index }) => [
        index,
        index + run.length,
      ]);
      expect(
        [...runsOf(bytes(text), digits, least)].map(({ start, end }) => [start, end]),
        text,
      ).toEqual(expected);
    }
  });

  it('can start at the first byte and end at the last, also in a view into a larger buffer', () => {
    const memory = bytes('9912345699');
    expect([...runsOf(memory.subarray(2, 8), digits, 6)]).toEqual([{ start: 0, end: 6 }]);
  });

  it('are empty for a file shorter than the minimum length', () => {
    expect([...runsOf(bytes('12'), digits, 3), ...runsOf(new Uint8Array(), digits, 3)]).toEqual([]);
  });
});
