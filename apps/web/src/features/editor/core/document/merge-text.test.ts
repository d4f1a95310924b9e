import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedText, offsetAfter } from './merge-text.ts';

describe('a text edited by two people', () => {
  it.each([
    ['base', 'base ONE', 'my base', 'my base ONE'],
    ['base', 'a base', 'base TWO', 'a base TWO'],
    ['one two three', 'one three', 'one two three four', 'one three four'],
    ['same', 'same', 'other', 'other'],
    ['same', 'mine', 'same', 'mine'],
    ['one', 'two', 'three', 'two'],
  ])('%j as %j and %j becomes %j', (before, mine, theirs, both) => {
    expect(mergedText(before, mine, theirs)).toBe(both);
  });

  it('never contains half a character, whatever the three texts', () => {
    const emoji = fc.string({ unit: fc.constantFrom('😀', '😁', '🈀', 'a'), maxLength: 5 });
    fc.assert(
      fc.property(emoji, emoji, emoji, (before, mine, theirs) => {
        expect([...mergedText(before, mine, theirs)].every((letter) => ['😀', '😁', '🈀', 'a'].includes(letter))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('contains all insertions at different positions, in either order of merging', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, first, last) => {
        const [before, middle] = [`${text}#`, text.length + 1];
        const [mine, theirs] = [`<${first}>${before}`, `${before}[${last}]`];
        expect(mergedText(before, mine, theirs)).toBe(`<${first}>${before}[${last}]`);
        expect(mergedText(before, theirs, mine)).toBe(`<${first}>${before}[${last}]`);
        expect(offsetAfter(before, mine, middle)).toBe(mine.length);
        expect(offsetAfter(before, theirs, middle - 1)).toBe(middle - 1);
      }),
    );
  });
});
