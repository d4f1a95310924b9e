// Numbers as people write them, and the one form in which they are kept: `-1234.56`. Whole digits are never rounded, grouped or
// stripped of zeros: a number may be that of a customer or a year.
import { asciiDigits } from './digits.ts';
import type { Language } from './languages.ts';

export const MARKS = ['.', ','] as const;
/** The decimal separator. */
export type DecimalMark = (typeof MARKS)[number];

const CANONICAL = /^-?\d+(?:\.\d+)?$/;

/** The decimal separator of each language (Unicode CLDR, with the digits 0 to 9). */
const DECIMAL_MARKS: Record<Language, DecimalMark> = { en: '.', de: ',', fr: ',', es: ',', ar: '.' };

/** Direction marks and zero-width characters, which pasted text may contain. */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Stands for the Arabic decimal mark, which is never taken for another one. */
const ARABIC_DECIMAL = '\ue000';
const SAME: readonly [RegExp, string][] = [
  [/٫/g, ARABIC_DECIMAL],
  [/[٬’‘ʼ′´`＇]/g, "'"],
  [/[،，]/g, ','],
  [/．/g, '.'],
  [/[−–－﹣]/g, '-'],
  [/＋/g, '+'],
  [/\s/g, ' '],
];

export function isCanonicalNumber(text: string): boolean {
  return CANONICAL.test(text);
}

/**
 * Reads a number in the way of a language, and every other form that can mean one thing only: `1.234,56`, `1,234.56`,
 * `1 234,56`, `1'234.56`, Arabic-Indic digits.
 * @param style decides about `1.234` and `1,234`: a language, or the mark before a fraction; null: such a number is none
 * @returns the canonical form, with all digits as they were written; null where it is no number
 */
export function parseNumber(typed: string, style: Language | DecimalMark | null): string | null {
  const { sign, body } = partsOf(typed);
  const mark = decimalMark(body, style === null || style === '.' || style === ',' ? style : DECIMAL_MARKS[style]);
  if (mark === undefined) return null;
  const [whole = '', fraction, ...more] = mark === null ? [body] : body.split(mark);
  const digits = whole === '' && fraction !== undefined ? '0' : withoutGroups(whole);
  const isFraction = fraction === undefined || /^\d+$/.test(fraction);
  if (digits === null || !isFraction || more.length > 0) return null;
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Formats a number for the language, without group separators: a form's number may be an identifier to people. */
export function formatNumber(canonical: string, language: Language): string {
  return canonical.replace('.', DECIMAL_MARKS[language]);
}

/** The same with the sign of percentages where that language puts it. */
export function formatPercent(canonical: string, language: Language): string {
  const number = formatNumber(canonical, language);
  return language === 'en' || language === 'ar' ? `${number}%` : `${number}\u00a0%`;
}

/** The canonical number times 10 to the power of `places`, exactly. */
export function movePoint(canonical: string, places: number): string {
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.');
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}${'0'.repeat(Math.max(0, places))}`;
  const at = Math.max(0, -places) + whole.length + places;
  const before = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const after = digits.slice(at).replace(/0+$/, '');
  return `${canonical.startsWith('-') ? '-' : ''}${before}${after === '' ? '' : `.${after}`}`;
}

/** The mark before a fraction that numbers of a column have which can be read in one way only. null where none has, or they differ. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const shown = new Set(
    texts.filter((text) => parseNumber(text, null) !== null).flatMap((text) => shownMark(partsOf(text).body)),
  );
  const [mark = null, ...others] = shown;
  return others.length === 0 ? mark : null;
}

/** A mark that parts groups is not the one before a fraction. */
function shownMark(body: string): DecimalMark[] {
  const mark = decimalMark(body, null);
  if (mark === '.' || mark === ',') return [mark];
  return /\./.test(body) ? [','] : /,/.test(body) ? ['.'] : [];
}

function partsOf(typed: string): { sign: string; body: string } {
  const plain = asciiDigits(SAME.reduce((text, [from, to]) => text.replaceAll(from, to), typed.replaceAll(UNSEEN, ''))).trim();
  const { sign = '', body = '' } = /^(?<sign>[-+]?) ?(?<body>[\d.,' \ue000]+)$/.exec(plain)?.groups ?? {};
  return { sign, body };
}

/** null: there is no fraction. undefined: it may be one or the other. */
function decimalMark(body: string, style: DecimalMark | null): string | null | undefined {
  if (body.includes(ARABIC_DECIMAL)) return ARABIC_DECIMAL;
  const marks = body.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return null;
  if (new Set(marks).size === 2) return last;
  if (marks.length > 1) return null;
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(body)) return last;
  if (style === null) return undefined;
  return style === last ? last : null;
}

/** Groups of three; in India, of two before the last three. */
function withoutGroups(whole: string): string | null {
  const mark = /[^\d]/.exec(whole)?.[0];
  if (mark === undefined) return whole === '' ? null : whole;
  const groups = whole.split(mark);
  const isOf = (length: number) => groups.slice(1, -1).every((group) => group.length === length);
  const isWhole = groups.every((group) => /^\d+$/.test(group)) && (groups[0] ?? '').length <= 3 && groups.at(-1)?.length === 3;
  return isWhole && (isOf(3) || (mark === ',' && isOf(2))) ? groups.join('') : null;
}
