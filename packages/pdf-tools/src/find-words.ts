// Locates words and patterns in the text of pages.
import type { REDACT_PATTERNS, ToolOptions } from '@countersign/contract/tool-options';
import { type AnnotationText, annotationTexts, type PageReader, type PageText, type TextLine } from '@countersign/pdf';
import type { OpenFile } from './open-file.ts';
import type { FoundWords, ToolWork } from './types.ts';

export type Search = Pick<ToolOptions<'redact'>, 'words' | 'patterns' | 'is_case_sensitive'>;

type Pattern = (typeof REDACT_PATTERNS)[number];

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|' +
  'januar|februar|märz|mai|juni|juli|oktober|dezember';

const patterns: Readonly<Record<Pattern, { expression: RegExp; isOne?: (text: string) => boolean }>> = {
  email: { expression: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu },
  phone: {
    expression: /(?<![\p{L}\p{N}.,/-])(?:\+|00|\()?\d(?:[\s()./-]{0,3}\d){6,14}(?![\p{L}\p{N}])/giu,
    isOne: (text) => /^(?:\+|00|0|\()/.test(text) || /[\s()./-]/.test(text.trim()),
  },
  iban: { expression: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/gu, isOne: isIban },
  card: { expression: /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu, isOne: isCardNumber },
  date: {
    expression: new RegExp(
      String.raw`(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4}|\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:${months})\.?,?\s+\d{4}|(?:${months})\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})(?!\d)`,
      'giu',
    ),
  },
  number: { expression: /(?<!\d)\d+(?:[.,' ]\d+)*/gu },
};

/**
 * Searches the text of pages, the text drawn by annotations and fields, and the text that they store without drawing it.
 * @throws {PdfError} `broken`
 */
export async function findInFile(work: ToolWork, file: OpenFile, search: Search): Promise<FoundWords> {
  const expressions = expressionsOf(search);
  if (expressions.length === 0) return [];
  const found = findOnPages(work, file, expressions);
  const annotations = await annotationTexts(file.bytes);
  if (annotations.length === 0) return found;

  // A place may hold several of the words, each of which must be reported.
  const isNew = (area: FoundWords[number]): boolean => {
    const there = found.filter((one) => one.page === area.page && overlaps(one, area)).flatMap(partsOf);
    return partsOf(area).some((part) => !there.some((text) => text.includes(part)));
  };
  // Flattened to page content, the text drawn by annotations and fields is searched like any other.
  const flat = await work.engine.flatten(file.bytes, { what: 'all', is_copy: true, allow_rewrite: true });
  found.push(...findOnPages(work, { ...file, bytes: flat }, expressions).filter(isNew));
  found.push(...annotations.flatMap((annotation) => heldIn(annotation, expressions)).filter(isNew));
  return found;
}

/** The matches of an area, with plain spaces. */
function partsOf({ text }: Pick<FoundWords[number], 'text'>): string[] {
  return text.split(matchBreak).map((part) => part.replaceAll(/\s+/g, ' '));
}

/** Between the matches in one annotation. */
const matchBreak = '\n';

/** Annotations that cover only content of their own. */
const ownSurface: ReadonlySet<string> = new Set(['Widget', 'FreeText', 'Stamp']);

/**
 * Redaction removes an annotation with all its text as soon as an area touches it, so a text markup need not cover the text
 * under it.
 */
function heldIn({ kind, texts, ...box }: AnnotationText, expressions: readonly Expression[]): FoundWords {
  const matches = texts.flatMap((text) => matchesIn(text, expressions).map(([match]) => match));
  if (matches.length === 0) return [];
  const [width, height] = ownSurface.has(kind) ? [Math.max(1, box.width), Math.max(1, box.height)] : [1, 1];
  return [{ ...box, text: matches.map((match) => match.replaceAll(/\s+/g, ' ')).join(matchBreak), width, height }];
}

function findOnPages({ engine }: ToolWork, { bytes, pages }: OpenFile, expressions: readonly Expression[]): FoundWords {
  const reader = engine.open(bytes);
  try {
    const found: FoundWords = [];
    for (const [page, { user_unit }] of pages.entries()) {
      for (const area of findOnWholePage(reader, { page, user_unit }, expressions)) found.push({ page, ...area });
    }
    return found;
  } finally {
    reader.close();
  }
}

export interface FoundText {
  text: string;
  /** One area for each line of the text. */
  areas: Omit<Area, 'text'>[];
}

/** Maximum number of lines that a match may span. */
const maxLines = 4;

/**
 * Finds matches on a page, including those that continue on the line below. Lines are joined by a space.
 * @throws {PdfError} `broken`
 */
export function findText(
  reader: PageReader,
  { page, user_unit }: { page: number; user_unit: number },
  expression: RegExp,
): FoundText[] {
  const lines: Placed[] = [];
  let text = '';
  for (const line of reader.textOf(page, { user_unit }).lines) {
    const spread = spreadOut(line);
    if (text !== '') text += ' ';
    lines.push({ line, spread, start: text.length });
    text += spread.text;
  }
  return [...text.matchAll(expression)].flatMap((match): FoundText[] => {
    const end = match.index + match[0].length;
    const parts = lines.filter(({ start, spread }) => start < end && start + spread.text.length > match.index);
    const areas = parts.flatMap(({ line, spread, start }) =>
      areasOf(line, spread, { start: Math.max(0, match.index - start), end: Math.min(spread.text.length, end - start) }),
    );
    return areas.length === parts.length && isOneBelowTheOther(areas) ? [{ text: match[0], areas: areas.map(withoutText) }] : [];
  });
}

interface Placed {
  line: TextLine;
  spread: Spread;
  start: number;
}

function withoutText({ x, y, width, height }: Area): Omit<Area, 'text'> {
  return { x, y, width, height };
}

/** False for columns and cells, which are read one after the other but are not consecutive lines. */
function isOneBelowTheOther(areas: readonly Area[]): boolean {
  if (areas.length > maxLines) return false;
  return areas.every((area, index) => {
    const above = areas[index - 1];
    if (!above) return true;
    const distance = area.y - above.y;
    return distance > above.height / 3 && distance < 2 * Math.max(above.height, area.height);
  });
}

interface Expression {
  expression: RegExp;
  isOne?: (text: string) => boolean;
}

function expressionsOf({ words, patterns: kinds, is_case_sensitive }: Search): Expression[] {
  const flags = is_case_sensitive ? 'gu' : 'giu';
  const literal = words.map((word) => ({ expression: new RegExp(escaped(word), flags) }));
  return [...literal, ...kinds.map((kind) => patterns[kind])];
}

/** White space matches any amount of white space. */
function escaped(word: string): string {
  return word
    .trim()
    .split(/\s+/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
}

type Area = Omit<FoundWords[number], 'page'>;

/**
 * A file may give text in place of what it draws (ActualText), for which positions are guesses, so the drawn text is
 * searched too. If only the given text matches, everything that it stands for is covered.
 */
function findOnWholePage(
  reader: PageReader,
  { page, user_unit }: { page: number; user_unit: number },
  expressions: readonly Expression[],
): Area[] {
  const told = findOnPage(reader.textOf(page, { user_unit }), expressions);
  const replaced = reader.replacedTextsOf(page, { user_unit });
  if (replaced.length === 0) return told;

  const drawn = findOnPage(reader.textOf(page, { user_unit, is_as_drawn: true }), expressions);
  const isDrawnAt = (place: Omit<Area, 'text'>): boolean => drawn.some((area) => overlaps(area, place));
  const stoodFor = replaced
    .filter(({ text, places }) => matchesIn(text, expressions).length > 0 && !places.some(isDrawnAt))
    .flatMap(({ text, places }) => places.map((place) => ({ text, ...place })));
  const others = told.filter((area) => !isDrawnAt(area) && !stoodFor.some((place) => isWithin(area, place)));
  return [...drawn, ...others, ...stoodFor];
}

function isWithin(one: Omit<Area, 'text'>, other: Omit<Area, 'text'>): boolean {
  const by = 0.1;
  const isAcross = one.x >= other.x - by && one.x + one.width <= other.x + other.width + by;
  return isAcross && one.y >= other.y - by && one.y + one.height <= other.y + other.height + by;
}

function overlaps(one: Omit<Area, 'text'>, other: Omit<Area, 'text'>): boolean {
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

function matchesIn(text: string, expressions: readonly Expression[]): RegExpExecArray[] {
  return expressions.flatMap(({ expression, isOne }) =>
    [...text.matchAll(expression)].filter(([match]) => match.trim() !== '' && (!isOne || isOne(match))),
  );
}

function findOnPage({ lines }: PageText, expressions: readonly Expression[]): Area[] {
  return lines.flatMap((line) => {
    const spread = spreadOut(line);
    return matchesIn(spread.text, expressions).flatMap((match) =>
      areasOf(line, spread, { start: match.index, end: match.index + match[0].length }),
    );
  });
}

interface Spread {
  text: string;
  /** Index at which each word starts in the text. */
  starts: number[];
}

function spreadOut({ words }: TextLine): Spread {
  let text = '';
  const starts = words.map((word, index) => {
    if (index > 0 && !word.is_joined) text += ' ';
    const start = text.length;
    text += word.text;
    return start;
  });
  return { text, starts };
}

/** One area per word that is part of the match, or one for the whole match if the text is not slanted. */
function areasOf(line: TextLine, { text, starts }: Spread, found: { start: number; end: number }): Area[] {
  const parts = line.words.flatMap((word, index) => {
    const start = starts[index] ?? 0;
    const [from, to] = [Math.max(found.start, start) - start, Math.min(found.end, start + word.text.length) - start];
    return from < to ? [partOfWord(word, from, to)] : [];
  });
  if (parts.length === 0) return [];
  const [x, y] = [Math.min(...parts.map((part) => part.x)), Math.min(...parts.map((part) => part.y))];
  const right = Math.max(...parts.map((part) => part.x + part.width));
  const bottom = Math.max(...parts.map((part) => part.y + part.height));
  const words = text.slice(found.start, found.end);
  // Slanted text is covered word by word, because its bounding box could cover half of the page.
  if (line.angle !== undefined && line.angle % 90 !== 0) return parts.map((part) => ({ ...part, text: words }));
  return [{ text: words, x, y, width: right - x, height: bottom - y }];
}

function partOfWord(word: TextLine['words'][number], from: number, to: number): Omit<Area, 'text'> {
  const [begin, end] = [from === 0 ? 0 : (word.ends[from - 1] ?? 0), word.ends[to - 1] ?? word.width];
  const start = word.is_leftward ? word.width - end : begin;
  const length = Math.max(0.5, end - begin);
  const radians = ((word.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [
    [start, 0],
    [start + length, 0],
    [start, word.height],
    [start + length, word.height],
  ].map(([u = 0, v = 0]) => [word.x + u * cos - v * sin, word.y + u * sin + v * cos] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Validates an IBAN (ISO 13616): rotated by four characters and read as a number, it must be 1 modulo 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Validates a card number (ISO/IEC 7812): the sum of its digits, with every second one doubled, must end in 0. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}
