// What the server, and the rules that are shared with it, say in English: told in the language of the screen.
import { withoutTurns } from '@countersign/contract/isolated';

/** Sentences by their English, with `{0}`, `{1}` where something is put in. */
export type ServerWords = Readonly<Record<string, string>>;

interface Pattern {
  shape: RegExp;
  names: readonly string[];
  words: string;
  /** Those of the names for which the server puts in words of its own. */
  worded: ReadonlySet<string>;
  /** Whether numbers are put in, which are written in the language of the screen. */
  isNumeric: boolean;
}

/**
 * Where what is put in is said by the server too: the state of a document, what cannot be done, another sentence. Everywhere
 * else stands what people are called and have written, which may be the same as any word.
 */
const WORDED: Readonly<Record<string, readonly string[]>> = {
  'This pdf is {0} and cannot {1}.': ['{0}', '{1}'],
  'This code is not right. {0}': ['{0}'],
  'The template is not ready to be filled in: {0}': ['{0}'],
  'You can try {0} more {1}.': ['{1}'],
  '{0} (and {1} more)': ['{0}'],
};

/** The bounds of a number field. Beside people's own words a number stays as it is: it may be part of a name. */
const NUMERIC: ReadonlySet<string> = new Set([
  'Enter a number from {0} to {1}.',
  'Enter a number that is at least {0}.',
  'Enter a number that is at most {0}.',
]);

let known: ReadonlyMap<string, string> = new Map();
let patterns: readonly Pattern[] = [];
let numberLocale = 'en';
/** Isolates keep what is put in from turning a sentence that is read from the right (Unicode TR 9). */
let isolates: readonly [string, string] = ['', ''];

/** From now on texts are told by these, with numbers as the locale writes them; none of them: in English. */
export function learnServerWords(words: ServerWords, { isRightToLeft = false, locale = 'en' } = {}): void {
  numberLocale = locale;
  known = new Map(Object.entries(words));
  const open = Object.entries(words).filter(([english]) => PLACE.test(english));
  // "Enter at most {0}." fits what "Enter at most {0} characters." says, too: the one that says more comes first.
  patterns = open.toSorted(([a], [b]) => wordsOf(b) - wordsOf(a)).map(([english, said]) => patternOf(english, said));
  isolates = isRightToLeft ? ['\u2068', '\u2069'] : ['', ''];
}

/**
 * The text in the language of the screen; as it is where it is nothing that the server says. What a name in it would turn around
 * stays as it is.
 */
export function inLanguage(said: string): string {
  const text = withoutTurns(said);
  const whole = known.get(text);
  if (whole !== undefined) return whole;
  for (const { shape, names, words, worded, isNumeric } of patterns) {
    const found = shape.exec(text);
    const put = (value = '', isWorded: boolean) => putIn(isNumeric ? writtenNumber(value) : value, isWorded);
    if (found) return words.replaceAll(EVERY_PLACE, (name) => put(found[names.indexOf(name) + 1], worded.has(name)));
  }
  return text;
}

/** What has a meaning of its own in a pattern. */
const SIGNS = /[.*+?^${}()|[\]\\]/g;
const PLACE = /\{\w+\}/;
const EVERY_PLACE = /\{\w+\}/g;

function patternOf(english: string, words: string): Pattern {
  const parts = english.split(/(\{\w+\})/);
  const shape = parts.map((part) => (PLACE.test(part) ? '(.+?)' : part.replaceAll(SIGNS, String.raw`\$&`))).join('');
  return {
    shape: new RegExp(`^${shape}$`, 's'),
    names: parts.filter((part) => PLACE.test(part)),
    words,
    worded: new Set(WORDED[english]),
    isNumeric: NUMERIC.has(english),
  };
}

/** Letters beside what is put in. */
function wordsOf(english: string): number {
  return english.replaceAll(EVERY_PLACE, '').length;
}

function writtenNumber(value: string): string {
  const isPercent = value.endsWith('%');
  const number = Number(isPercent ? value.slice(0, -1) : value);
  const style = isPercent ? 'percent' : 'decimal';
  const format = new Intl.NumberFormat(numberLocale, { style, useGrouping: false, maximumFractionDigits: 12 });
  return format.format(isPercent ? number / 100 : number);
}

function putIn(value: string, isWorded: boolean): string {
  const [before, after] = isolates;
  const said = isWorded ? inLanguage(value) : value;
  return said === value ? `${before}${value}${after}` : said;
}
