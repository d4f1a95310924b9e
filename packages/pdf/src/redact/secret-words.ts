// The words that were taken out of pages, and whether something elsewhere tells of them.
import type { Box } from '../base/geometry.ts';
import { isMark } from '../pdfium/reading/character.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { overlap } from '../base/geometry.ts';

/** What stands in the place of a word, or of a title. */
export const hidden = '…';
/** Shorter pieces of words are in many others; they count where they are a word of their own. */
const tellingLength = 3;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Vowels of Arabic and Hebrew, and accents that are not part of a letter: the same word is written with them and without. */
const leftOut = /(?=\p{M})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}]/gu;

/** The words, and pieces of words, that lie under the boxes. */
export function wordsWithin(pdfium: Pdfium, page: number, boxes: readonly Box[]): Set<string> {
  let run = '';
  const found: string[] = [];
  eachCharacter(pdfium, page, ({ kind, text: character, box }) => {
    // A mark goes with its letter: it may have no extent of its own.
    const isOfRun = run !== '' && isMark(character);
    if (kind === 'glyph' && (isOfRun || boxes.some((area) => overlap(box, area)))) run += character;
    else if (run) {
      found.push(run);
      run = '';
    }
  });
  return new Set([...found, run].flatMap(wordsOf));
}

export function wordsOf(line: string): string[] {
  return normalized(line).match(word) ?? [];
}

export function tellsAny(line: string, removed: ReadonlySet<string>): boolean {
  const words = wordsOf(line);
  return [...removed].some((one) => words.some((other) => other === one || (one.length >= tellingLength && other.includes(one))));
}

export interface SecretWords {
  readonly isEmpty: boolean;
  /** The line with `…` for each word that tells. */
  hide(line: string): string;
  /** The same, but for words that only have such a one within them: names that programs go by, in which "code" is not a secret. */
  hideWhole(line: string): string;
}

/** @param shown words that a page still shows: those tell no one anything, wherever else they are */
export function secretWords(removed: ReadonlySet<string>, shown: ReadonlySet<string>): SecretWords {
  const secret = new Set([...removed].filter((one) => one.length >= tellingLength && !shown.has(one)));
  const known = new Map<string, boolean>();
  const tells = (one: string): boolean => {
    const found = known.get(one) ?? (!shown.has(one) && (secret.has(one) || [...secret].some((piece) => one.includes(piece))));
    known.set(one, found);
    return found;
  };
  return {
    isEmpty: secret.size === 0,
    hide: (line) => line.replaceAll(word, (one) => (tells(normalized(one)) ? hidden : one)),
    hideWhole: (line) => line.replaceAll(word, (one) => (secret.has(normalized(one)) ? hidden : one)),
  };
}

function normalized(line: string): string {
  return line.normalize('NFKC').toLowerCase().replaceAll(leftOut, '');
}
