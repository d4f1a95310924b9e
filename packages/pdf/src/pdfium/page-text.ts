// The text of a page, with the displayed position of each line and word, for search and for a selectable text layer.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { type Character, isMark, type Point } from './reading/character.ts';
import { eachCharacter } from './characters.ts';
import { type PdfiumDocument, withPage } from './document.ts';
import type { Pdfium } from './module.ts';
import { geometryInPdfium } from './page-geometry.ts';
import { hasLeftwardLetters } from './reading/directions.ts';
import { forgetReplacedTexts } from './replaced-text.ts';

/** Text in a rectangle, in points from the top left of the page as displayed. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise rotation in degrees of the rectangle about (x, y), its own top left corner; absent for upright text. */
  angle?: number;
}

/** A word, or the part of one that is read in one direction: a period may be printed far from its word. */
export interface PlacedWord extends PlacedText {
  /**
   * End of each of its characters (UTF-16 code units), in points along the line from where reading starts: the left side of
   * the rectangle, or the right side for RTL.
   */
  ends: number[];
  is_leftward?: true;
  /** Whether it continues the previous word without a space. */
  is_joined?: true;
}

export interface TextLine extends PlacedText {
  words: PlacedWord[];
}

export interface PageText {
  /** Size of the page as displayed, in points. */
  width: number;
  height: number;
  /** In reading order, as far as the file defines it. */
  lines: TextLine[];
}

export interface PageTextOptions {
  /** The page's user unit, which PDFium does not report; see `Inspection.pages`. Defaults to 1. */
  user_unit?: number | undefined;
  /** Ignores the text that the file gives in place of drawn characters (ActualText). */
  is_as_drawn?: boolean;
}

/** @throws {PdfError} `no_such_page`, `broken` */
export function pageText(
  pdfium: Pdfium,
  document: PdfiumDocument,
  index: number,
  { user_unit, is_as_drawn = false }: PageTextOptions = {},
): PageText {
  return withPage(pdfium, document, index, (page) => {
    if (is_as_drawn) forgetReplacedTexts(pdfium, page);
    const geometry = geometryInPdfium(pdfium, page, user_unit);
    const lines = new LineGatherer(geometry);
    eachCharacter(pdfium, page, (character) => lines.add(character));
    return { width: geometry.width, height: geometry.height, lines: lines.finish() };
  });
}

/** The four corners, starting at its own top left and continuing clockwise. */
export function cornersOf({ x, y, width, height, angle = 0 }: PlacedText): Point[] {
  const [cos, sin] = axesOf(angle);
  return [
    [x, y],
    [x + width * cos, y + width * sin],
    [x + width * cos - height * sin, y + width * sin + height * cos],
    [x - height * sin, y + height * cos],
  ];
}

/** An extent in rotated axes: u runs along the line, v downwards across it. */
interface Extent {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
}

interface Letter {
  text: string;
  extent: Extent;
}

interface Gathered extends Letter {
  letters: Letter[];
  isLeftward: boolean;
  isJoined: boolean;
}

class LineGatherer {
  readonly #geometry: PageGeometry;
  readonly #lines: TextLine[] = [];
  #words: Gathered[] = [];
  #word: Gathered | undefined;
  #last: Extent | undefined;
  #angle = 0;

  constructor(geometry: PageGeometry) {
    this.#geometry = geometry;
  }

  add(character: Character): void {
    if (character.kind === 'newline') return this.#endLine();
    if (character.kind === 'space') return this.#endWord();
    if (character.text === '') return;

    const angle = displayAngle(this.#geometry, character);
    if (angle !== this.#angle) this.#endLine();
    this.#angle = angle;
    const extent = displayExtent(this.#geometry, character, angle);
    if (this.#last && !isBeside(this.#last, extent)) this.#endLine();
    this.#last = extent;
    this.#addToWord(character, extent);
  }

  #addToWord({ text, is_leftward }: Character, extent: Extent): void {
    const isLeftward = is_leftward ?? hasLeftwardLetters(text);
    const word = this.#word;
    const last = word?.letters.at(-1);
    const continuesWord = word && (isMark(text) || (word.isLeftward === isLeftward && isFurther(last, extent, isLeftward)));
    if (continuesWord) {
      word.text += text;
      word.letters.push({ text, extent: { ...extent } });
      return grow(word.extent, extent);
    }
    this.#endWord();
    const isJoined = word !== undefined;
    this.#word = { text, extent, letters: [{ text, extent: { ...extent } }], isLeftward, isJoined };
  }

  finish(): TextLine[] {
    this.#endLine();
    return this.#lines;
  }

  #endWord(): void {
    if (this.#word) this.#words.push(this.#word);
    this.#word = undefined;
  }

  #endLine(): void {
    this.#endWord();
    this.#last = undefined;
    const [first, ...others] = this.#words;
    if (!first) return;
    const whole = { ...first.extent };
    for (const { extent } of others) grow(whole, extent);
    const text = this.#words.map((word, index) => (word.isJoined || index === 0 ? word.text : ` ${word.text}`)).join('');
    const words = this.#words.map((word) => placedWord(word, this.#angle));
    this.#lines.push({ ...placed({ text, extent: whole }, this.#angle), words });
    this.#words = [];
  }
}

/** A word that continues in the next line contains no newline, but is in two places. */
function isBeside(one: Extent, other: Extent): boolean {
  const shared = Math.min(one.v1, other.v1) - Math.max(one.v0, other.v0);
  return shared > 0.2 * Math.min(one.v1 - one.v0, other.v1 - other.v0);
}

/** Whether a character is where the next one in reading direction is expected. */
function isFurther(last: Letter | undefined, { u0, u1 }: Extent, isLeftward: boolean): boolean {
  if (!last) return true;
  const step = (u0 + u1 - last.extent.u0 - last.extent.u1) / 2;
  return isLeftward ? step <= 0 : step >= 0;
}

/** In whole degrees, so that slightly skewed text counts as straight. */
function displayAngle(geometry: PageGeometry, { along: [dx, dy] }: Character): number {
  if (dx === 0 && dy === 0) return 0;
  const [x0, y0] = toDisplaySpace(geometry, 0, 0);
  const [x1, y1] = toDisplaySpace(geometry, dx, dy);
  const degrees = Math.round((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI);
  return (degrees + 360) % 360;
}

function displayExtent(geometry: PageGeometry, character: Character, angle: number): Extent {
  const corners = angle % 90 === 0 ? boxCorners(character.box) : (character.slanted ?? boxCorners(character.box));
  const extent: Extent = { u0: Infinity, v0: Infinity, u1: -Infinity, v1: -Infinity };
  const [cos, sin] = axesOf(angle);
  for (const [pageX, pageY] of corners) {
    const [x, y] = toDisplaySpace(geometry, pageX, pageY);
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    grow(extent, { u0: u, v0: v, u1: u, v1: v });
  }
  return extent;
}

function boxCorners([x0, y0, x1, y1]: Character['box']): Point[] {
  return [
    [x0, y0],
    [x1, y1],
  ];
}

function grow(extent: Extent, by: Extent): void {
  extent.u0 = Math.min(extent.u0, by.u0);
  extent.v0 = Math.min(extent.v0, by.v0);
  extent.u1 = Math.max(extent.u1, by.u1);
  extent.v1 = Math.max(extent.v1, by.v1);
}

function placed({ text, extent: { u0, v0, u1, v1 } }: Letter, angle: number): PlacedText {
  const [cos, sin] = axesOf(angle);
  const placement = {
    x: rounded(u0 * cos - v0 * sin),
    y: rounded(u0 * sin + v0 * cos),
    width: rounded(u1 - u0),
    height: rounded(v1 - v0),
  };
  return angle === 0 ? { text, ...placement } : { text, ...placement, angle };
}

function placedWord(word: Gathered, angle: number): PlacedWord {
  return {
    ...placed(word, angle),
    ends: endsOf(word),
    ...(word.isLeftward && { is_leftward: true }),
    ...(word.isJoined && { is_joined: true }),
  };
}

/** Overlapping or separated characters are divided in the middle between them. A mark ends where its base letter does. */
function endsOf({ letters, extent: { u0, u1 }, isLeftward }: Gathered): number[] {
  const bases = letters.filter(({ text }, index) => index === 0 || !isMark(text));
  const ends = bases.map(({ extent }, index) => {
    const next = bases[index + 1]?.extent;
    if (!next) return rounded(u1 - u0);
    return rounded(isLeftward ? u1 - (extent.u0 + next.u1) / 2 : (extent.u1 + next.u0) / 2 - u0);
  });
  let base = -1;
  return letters.flatMap(({ text }, index) => {
    if (index === 0 || !isMark(text)) base += 1;
    return Array.from({ length: text.length }, () => ends[base] ?? 0);
  });
}

/** The direction of a line rotated by `angle` degrees; exact for right angles. */
export function axesOf(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180;
  const exact = angle % 90 === 0;
  return exact ? [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))] : [Math.cos(radians), Math.sin(radians)];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
