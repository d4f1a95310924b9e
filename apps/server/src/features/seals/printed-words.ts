// The words of an element's value that another program must find in the sealed file. Pure.
import { type Element, isField } from '@countersign/document-model';

/** In characters. Shorter words are not looked for, because they would match anywhere. */
const SHORTEST = 3;
const MAX_OTHERS = 2_000;

/** PDFium does not extract letters beyond 16 bits, and composes Korean jamo. */
const WORD = /^(?:[^\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{10000}-\u{10ffff}](?<=[\p{L}\p{M}\p{N}@._-]))+$/u;
// Excludes scripts with combining marks or reordered letters.
const SCRIPTS = 'Latin Greek Cyrillic Armenian Georgian Ethiopic Han Hiragana Katakana Hangul Bopomofo'.split(' ');
const LETTER = String.raw`(?=\p{L})[${SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`;
const KEEPS_ITS_ORDER = new RegExp(String.raw`^(?:${LETTER}|[\p{N}@._-])+$`, 'u');
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** @param pages in order */
export function wordsByPage(pages: readonly { id: string }[], elements: readonly Element[]): string[][] {
  const words = new Map<string, string[]>(pages.map(({ id }) => [id, []]));
  for (const element of elements) words.get(element.page_id)?.push(...printedWords(element));
  return [...words.values()];
}

/** As separate words, because lines may be laid out apart. */
export function printedWords(element: Element): string[] {
  const isText = element.kind === 'text' || (isField(element) && (element.kind === 'input' || element.kind === 'select'));
  if (!isText || typeof element.value !== 'string') return [];
  return element.value.split(/\s+/).filter((word) => word.length >= SHORTEST && WORD.test(word));
}

/**
 * How many of the words are missing from the text of their page. If it has right-to-left letters, words may be printed in
 * separate parts, so there, as in scripts with reordered letters, finding the letters of a word is enough.
 */
export function countMissing(text: string, expected: readonly string[]): number {
  const words = new Set(text.split(/\s+/).map(squeezed));
  const others = [...new Set(expected.map(squeezed))].filter((word) => !words.has(word)).slice(0, MAX_OTHERS);
  if (others.length === 0) return 0;

  const present = squeezed(text);
  const letters = new Set(lettersOf(present));
  const isTurned = FROM_RIGHT.test(text);
  return others.filter((word) => {
    if (present.includes(word)) return false;
    const isExact = !isTurned && KEEPS_ITS_ORDER.test(word);
    return isExact || lettersOf(word).some((letter) => !letters.has(letter));
  }).length;
}

/** Without white space and hyphens: PDFium hides a hyphen at the end of a line, taking it for hyphenation. */
function squeezed(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\-\u2010\ufffe]+/g, '');
}

function lettersOf(word: string): string[] {
  return [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}
