// What is printed on a page in letters: runs of text, rows of underscores or dots, and boxes that are characters.
import { type PageGeometry, toSeenSpace } from '../geometry.ts';
import { type Character, eachCharacter } from '../pdfium/characters.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type Rectangle, around, bottomOf, rightOf, sharedDown, union } from './rectangle.ts';

export interface TextRun extends Rectangle {
  text: string;
}

/** A row of underscores or dots that is to be written on. */
export interface Filler extends Rectangle {
  /** Three of them with strokes or points between: a date. */
  is_date: boolean;
  is_dotted: boolean;
}

export interface PrintedText {
  runs: TextRun[];
  fillers: Filler[];
  /** Characters that are an empty box, and brackets with nothing between. */
  squares: Rectangle[];
}

/** One glyph, or a gap between two (no box). */
interface Glyph {
  text: string;
  box: Rectangle | null;
  ink: Rectangle | null;
}

const blank = String.raw`_(?:\s?_)*`;
const special = new RegExp(
  [
    String.raw`(?<date>${blank}\s?[/.-]\s?${blank}\s?[/.-]\s?${blank})`,
    String.raw`(?<filler>_(?:\s?_){2,}|[.…]{5,}|…{2,})`,
    // Dots with spaces between lead the eye to what stands at their end: nobody writes on them.
    String.raw`(?<leader>[.·](?:\s[.·]){3,})`,
    String.raw`(?<square>[☐□❏❑❒▢◻◽⬜]|\[\s{1,4}\]|\(\s{2,4}\))`,
  ].join('|'),
  'gu',
);
const shortestFiller = 18;
/** Of a run's height: a wider gap separates two runs. */
const widestGap = 1.6;
/** Dots lead to a number or to words that begin anew; a sentence goes on after a place in small letters. */
const isLedTo = /^\s*(?:[$€£]?\s*\d|[ivxlc]+\b|\p{Lu})/u;
const farthestLed = 150;

export function printedText(pdfium: Pdfium, page: number, geometry: PageGeometry): PrintedText {
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
    const box = seenBox(geometry, character.box);
    const last = line.findLast((glyph) => glyph.box !== null)?.box;
    if (last && !isBeside(last, box)) endLine();
    line.push({ text: [...character.text].length === 1 ? character.text : '�', box, ink: seenBox(geometry, character.ink) });
  });
  endLine();
  return { ...found, fillers: found.fillers.filter((filler) => !isLeader(filler, found.runs)) };
}

function isLeader(filler: Filler, runs: readonly TextRun[]): boolean {
  if (!filler.is_dotted) return false;
  const after = runs.filter((run) => {
    const gap = run.x - rightOf(filler);
    return gap > -2 && gap < farthestLed && filler.y > run.y && bottomOf(filler) < bottomOf(run) + 2;
  });
  const next = after.toSorted((a, b) => a.x - b.x)[0];
  return next !== undefined && isLedTo.test(next.text);
}

function isLevel(geometry: PageGeometry, { along: [dx, dy] }: Character): boolean {
  if (dx === 0 && dy === 0) return true;
  const [x0, y0] = toSeenSpace(geometry, 0, 0);
  const [x1, y1] = toSeenSpace(geometry, dx, dy);
  return x1 > x0 && Math.abs(y1 - y0) < 0.05 * (x1 - x0);
}

function seenBox(geometry: PageGeometry, [x0, y0, x1, y1]: Character['box']): Rectangle {
  return around([toSeenSpace(geometry, x0, y0), toSeenSpace(geometry, x1, y1)]);
}

function isBeside(last: Rectangle, next: Rectangle): boolean {
  const lower = Math.min(last.height, next.height);
  const gap = next.x - rightOf(last);
  return sharedDown(last, next) > 0.3 * lower && gap < widestGap * Math.max(last.height, next.height) && gap > -4 * next.height;
}

/** Cuts a line at what is no text. One code unit stands for each glyph, so that places in the string are glyphs. */
function readLine(line: readonly Glyph[], found: PrintedText): void {
  const text = line.map((glyph) => (glyph.text.length === 1 ? glyph.text : '�')).join('');
  let end = 0;
  for (const match of text.matchAll(special)) {
    const glyphs = line.slice(match.index, match.index + match[0].length);
    const { date, filler, square } = match.groups ?? {};
    addRun(line.slice(end, match.index), found);
    end = match.index + match[0].length;
    const box = boxOf(glyphs, 'ink');
    if (!box) continue;
    if (square !== undefined) found.squares.push(box);
    const isPlace = (date !== undefined || filler !== undefined) && box.width >= shortestFiller;
    if (isPlace)
      found.fillers.push({ ...box, is_date: date !== undefined, is_dotted: match[0].includes('..') || match[0].includes('…') });
  }
  addRun(line.slice(end), found);
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

/** Runs that lie one below the other as lines of one text, from the top. */
export function joinedText(runs: readonly TextRun[]): string {
  const inOrder = runs.toSorted((a, b) => (Math.abs(bottomOf(a) - bottomOf(b)) > 3 ? a.y - b.y : a.x - b.x));
  return inOrder.map(({ text }) => text).join(' ');
}
