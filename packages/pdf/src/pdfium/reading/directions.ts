// Which way characters are read, by the tables of Unicode.
import bidiFactory, { type Bidi, type BidiCharTypeName } from 'bidi-js';
import type { Character } from './character.ts';

// The package is CommonJS for Node and a module for bundlers; its types describe the latter.
const bidi = (bidiFactory as unknown as () => Bidi)();

const leftwardLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Embeddings, overrides and isolates. */
const control = /[\u202a-\u202e\u2066-\u2069]/u;

/** How the order of a line follows from a character: a letter of either direction, a number, or what stands between. */
export type Kind = 'rightward' | 'leftward' | 'number' | 'neutral';

/** The type of Unicode TR 9, table 4. */
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

/** The bracket that faces the other way; other characters as they are. */
export function mirror(text: string): string {
  return bidi.getMirroredCharacter(text) ?? text;
}

/** A text of words as it is seen, from left to right. */
export function asSeen(text: string): string {
  if (!hasLeftwardLetters(text)) return text;
  const characters = [...text];
  // The package counts in UTF-16, of which an image needs two: one that stands for it has its direction. Controls, which are
  // characters like others where lines are read, take it time by their square.
  const counted = characters.map((one) => (one.length === 1 && !control.test(one) ? one : '\ufffc')).join('');
  const levels = bidi.getEmbeddingLevels(counted, 'auto');
  const mirrors = bidi.getMirroredCharactersMap(counted, levels.levels);
  return bidi
    .getReorderedIndices(counted, levels)
    .map((index) => mirrors.get(index) ?? characters[index])
    .join('');
}
