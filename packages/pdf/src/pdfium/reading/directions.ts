// Character directions according to Unicode.
import bidiFactory, { type Bidi, type BidiCharTypeName } from 'bidi-js';
import type { Character } from './character.ts';

// The package is CommonJS in Node and a module for bundlers. Its types describe the latter.
const bidi = (bidiFactory as unknown as () => Bidi)();

const leftwardLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Embeddings, overrides and isolates. */
const control = /[\u202a-\u202e\u2066-\u2069]/u;

/** The role of a character in ordering a line: a letter of either direction, a number, or neutral. */
export type Kind = 'rightward' | 'leftward' | 'number' | 'neutral';

/** The bidirectional type (Unicode UAX #9, table 4). */
export function typeOf({ text, kind }: Character): BidiCharTypeName {
  if (kind !== 'glyph') return 'WS';
  return text === '' ? 'ON' : bidi.getBidiCharTypeName(text);
}

export function kindOf(character: Character): Kind {
  switch (typeOf(character)) {
    case 'L':
      return 'rightward';
    case 'R':
    case 'AL':
      return 'leftward';
    case 'EN':
    case 'AN':
      return 'number';
    default:
      return 'neutral';
  }
}

export function hasLeftwardLetters(text: string): boolean {
  return leftwardLetter.test(text);
}

/** The mirror image of a bracket; other characters are unchanged. */
export function mirror(text: string): string {
  return bidi.getMirroredCharacter(text) ?? text;
}

/** A text in visual order, from left to right. */
export function inVisualOrder(text: string): string {
  if (!hasLeftwardLetters(text)) return text;
  const characters = [...text];
  // The package counts UTF-16 code units, so surrogate pairs are replaced by one neutral unit. Control characters are
  // replaced too: they count as ordinary characters when lines are read, and take the package quadratic time.
  const counted = characters.map((one) => (one.length === 1 && !control.test(one) ? one : '\ufffc')).join('');
  const levels = bidi.getEmbeddingLevels(counted, 'auto');
  const mirrors = bidi.getMirroredCharactersMap(counted, levels.levels);
  return bidi
    .getReorderedIndices(counted, levels)
    .map((index) => mirrors.get(index) ?? characters[index])
    .join('');
}
