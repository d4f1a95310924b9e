// The printed characters of a page: runs of text, rows of underscores or dots, and characters that are boxes.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import type { Character } from '../pdfium/reading/character.ts';
import { eachCharacter } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { kindOfLabel } from './label-words.ts';
import { type Rectangle, around, bottomOf, rightOf, sharedDown, union } from './rectangle.ts';
import type { Stroke } from './strokes.ts';

export interface TextRun extends Rectangle {
  text: string;
}

/** A row of underscores or dots to write on. */
export interface Filler extends Rectangle {
  /** Three parts separated by slashes or dots are a date; with hyphens, only if the label says so. */
  parts: 'date' | 'perhaps_date' | 'other' | null;
  is_dotted: boolean;
}

export interface PrintedText {
  runs: TextRun[];
  fillers: Filler[];
  /** Characters that are an empty box, and brackets with nothing between them. */
  squares: Rectangle[];
}

/** One glyph, or a gap between two glyphs (without a box). */
interface Glyph {
  text: string;
  box: Rectangle | null;
  ink: Rectangle | null;
}

const blank = String.raw`_(?:\s?_)*`;
/** Also matches a year whose first two digits are printed. */
const part = String.raw`(?:19|20)?${blank}`;
const special = new RegExp(
  [
    String.raw`(?<parts>\(?${blank}(?:\s?[)/.–-]\s?${part}){2,})`,
    String.raw`(?<filler>_(?:\s?_){2,}|[.…]{5,}|…{2,})`,
    // Dots with spaces between them are leaders; nobody writes on them.
    String.raw`(?<leader>[.·](?:\s[.·]){3,})`,
    // Brackets directly after a letter are part of a formula or code.
    String.raw`(?<square>[☐□❏❑❒▢◻◽⬜]|(?<![\p{L}\p{N}])(?:\[\s{1,4}\]|\(\s{1,4}\)))`,
  ].join('|'),
  'gu',
);
const isDate = new RegExp(String.raw`^${blank}\s?(?<stroke>[/.-])\s?${blank}\s?\k<stroke>\s?${part}$`, 'u');
const shortestFiller = 18;
/** As a fraction of a run's height. A wider gap separates two runs. */
const widestGap = 1.6;
/** Between two words. */
const narrowestGap = 0.15;
/** Leaders lead to a number or a capitalized word, while a sentence continues in lower case after a field. */
const isLedTo = /^\s*(?:[$€£]?\s*\d|[ivxlc]+\b|\p{Lu})/u;
const farthestLed = 150;
/** No form has more on one page. */
const maxPrinted = 5_000;

/** @param upright vertical lines, which separate the words on their left and right */
export function printedText(pdfium: Pdfium, page: number, geometry: PageGeometry, upright: readonly Stroke[]): PrintedText {
  const found: PrintedText = { runs: [], fillers: [], squares: [] };
  let line: Glyph[] = [];
  const endLine = (): void => {
    readLine(line, found);
    line = [];
  };

  eachCharacter(pdfium, page, (character) => {
    if (character.kind === 'newline') return endLine();
    if (character.kind === 'space') return void line.push({ text: ' ', box: null, ink: null });
    if (character.text === '' || !isLevel(geometry, character)) return;
    const box = displayBox(geometry, character.box);
    const last = line.findLast((glyph) => glyph.box !== null)?.box;
    if (last && (!isBeside(last, box) || isParted(last, box, upright))) endLine();
    line.push({ text: [...character.text].length === 1 ? character.text : '�', box, ink: displayBox(geometry, character.ink) });
  });
  endLine();
  if (found.runs.length + found.fillers.length + found.squares.length > maxPrinted) return { runs: [], fillers: [], squares: [] };
  return { ...found, fillers: found.fillers.filter((filler) => !isLeader(filler, found.runs)) };
}

function isLeader(filler: Filler, runs: readonly TextRun[]): boolean {
  if (!filler.is_dotted) return false;
  const after = runs.filter((run) => {
    const gap = run.x - rightOf(filler);
    return gap > -2 && gap < farthestLed && filler.y > run.y && bottomOf(filler) < bottomOf(run) + 2;
  });
  const next = after.toSorted((a, b) => a.x - b.x)[0];
  return next !== undefined && isLedTo.test(next.text) && kindOfLabel(next.text) === undefined;
}

function isLevel(geometry: PageGeometry, { along: [dx, dy] }: Character): boolean {
  if (dx === 0 && dy === 0) return true;
  const [x0, y0] = toDisplaySpace(geometry, 0, 0);
  const [x1, y1] = toDisplaySpace(geometry, dx, dy);
  return x1 > x0 && Math.abs(y1 - y0) < 0.05 * (x1 - x0);
}

function displayBox(geometry: PageGeometry, [x0, y0, x1, y1]: Character['box']): Rectangle {
  return around([toDisplaySpace(geometry, x0, y0), toDisplaySpace(geometry, x1, y1)]);
}

function isBeside(last: Rectangle, next: Rectangle): boolean {
  const lower = Math.min(last.height, next.height);
  const gap = next.x - rightOf(last);
  return sharedDown(last, next) > 0.3 * lower && gap < widestGap * Math.max(last.height, next.height) && gap > -4 * next.height;
}

function isParted(last: Rectangle, next: Rectangle, upright: readonly Stroke[]): boolean {
  const [from, to, middle] = [rightOf(last), next.x, next.y + next.height / 2];
  if (to - from < narrowestGap * next.height) return false;
  return upright.some((line) => line.at > from - 1 && line.at < to + 1 && line.from < middle && line.to > middle);
}

/**
 * Splits a line at everything that is not text. Each glyph is represented by one code unit, so that string positions are
 * glyph indices.
 */
function readLine(line: readonly Glyph[], found: PrintedText): void {
  const text = line.map((glyph) => (glyph.text.length === 1 ? glyph.text : '�')).join('');
  let end = 0;
  for (const match of text.matchAll(special)) {
    const glyphs = line.slice(match.index, match.index + match[0].length);
    const { parts, filler, square } = match.groups ?? {};
    addRun(line.slice(end, match.index), found);
    end = match.index + match[0].length;
    const box = boxOf(glyphs, 'ink');
    if (!box) continue;
    if (square !== undefined) found.squares.push(box);
    if ((parts !== undefined || filler !== undefined) && box.width >= shortestFiller) {
      const is_dotted = match[0].includes('..') || match[0].includes('…');
      found.fillers.push({ ...box, parts: parts === undefined ? null : kindOfParts(parts), is_dotted });
    }
  }
  addRun(line.slice(end), found);
}

function kindOfParts(parts: string): Filler['parts'] {
  const stroke = isDate.exec(parts)?.groups?.['stroke'];
  if (stroke === undefined) return 'other';
  return stroke === '-' ? 'perhaps_date' : 'date';
}

function addRun(glyphs: readonly Glyph[], { runs }: PrintedText): void {
  const text = glyphs
    .map((glyph) => glyph.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const box = boxOf(
    glyphs.filter((glyph) => !/^[\s\p{C}]$/u.test(glyph.text)),
    'box',
  );
  if (text !== '' && box) runs.push({ text, ...box });
}

function boxOf(glyphs: readonly Glyph[], which: 'box' | 'ink'): Rectangle | null {
  const boxes = glyphs.flatMap((glyph) => glyph[which] ?? []);
  const [first, ...others] = boxes;
  return first ? others.reduce(union, first) : null;
}

/** Joins runs that are consecutive lines of one text, from the top. */
export function joinedText(runs: readonly TextRun[]): string {
  const inOrder = runs.toSorted((a, b) => (Math.abs(bottomOf(a) - bottomOf(b)) > 3 ? a.y - b.y : a.x - b.x));
  return inOrder.map(({ text }) => text).join(' ');
}
