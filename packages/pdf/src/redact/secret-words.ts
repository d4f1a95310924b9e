// The words removed from pages, and whether text elsewhere contains them.
import type { Box } from '../base/geometry.ts';
import { isMark } from '../pdfium/reading/character.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { overlap } from '../base/geometry.ts';

/** Replacement for a hidden word or title. */
export const replacement = '…';
/** Shorter fragments occur in many other words, so they only count as whole words. */
const tellingLength = 3;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Vowel marks of Arabic and Hebrew, and combining accents: the same word may be written with or without them. */
const leftOut = /(?=\p{M})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}]/gu;

/** The words, and parts of words, under the boxes. */
export function wordsWithin(pdfium: Pdfium, page: number, boxes: readonly Box[]): Set<string> {
  let run = '';
  const found: string[] = [];
  eachCharacter(pdfium, page, ({ kind, text: character, box }) => {
    // A combining mark belongs to its base character and may have no extent of its own.
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

export function containsAny(line: string, removed: ReadonlySet<string>): boolean {
  const words = wordsOf(line);
  return [...removed].some((one) => words.some((other) => other === one || (one.length >= tellingLength && other.includes(one))));
}

export interface SecretWords {
  readonly isEmpty: boolean;
  /** The line with each secret word replaced by `…`. */
  hide(line: string): string;
  /**
   * The same, but only for exact words, not for words that contain one. For names that programs depend on, in which "code"
   * is not a secret.
   */
  hideWhole(line: string): string;
}

/** @param shown words that a page still shows, which are therefore not secret */
export function secretWords(removed: ReadonlySet<string>, shown: ReadonlySet<string>): SecretWords {
  const secret = new Set([...removed].filter((one) => one.length >= tellingLength && !shown.has(one)));
  const known = new Map<string, boolean>();
  const containsSecret = (one: string): boolean => {
    const found = known.get(one) ?? (!shown.has(one) && (secret.has(one) || [...secret].some((piece) => one.includes(piece))));
    known.set(one, found);
    return found;
  };
  return {
    isEmpty: secret.size === 0,
    hide: (line) => line.replaceAll(word, (one) => (containsSecret(normalized(one)) ? replacement : one)),
    hideWhole: (line) => line.replaceAll(word, (one) => (secret.has(normalized(one)) ? replacement : one)),
  };
}

function normalized(line: string): string {
  return line.normalize('NFKC').toLowerCase().replaceAll(leftOut, '');
}
