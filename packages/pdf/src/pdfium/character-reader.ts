// Reads the characters of a loaded page in the order that PDFium reports them.
import type { Box } from '../base/geometry.ts';
import { type Character, isMark, newline, noBox, type Point } from './reading/character.ts';
import { heap, type Pdfium } from './module.ts';
import { hasLeftwardLetters } from './reading/directions.ts';

const maxCharacters = 1_000_000;
const hyphenAtLineEnd = 0x02;
const noCharacters: ReadonlySet<number> = new Set([0, 0xfffe, 0xffff]);
/** Number of characters sampled to determine a page's orientation. */
const maxLookedAt = 400;
const letter = /^\p{L}/u;
const spaces: ReadonlySet<number> = new Set([0x09, 0x20, 0xa0, 0x3000]);

/** Reuses views of the module's memory, because creating them per character would dominate the cost. */
export class CharacterReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #pointer: number;
  readonly count: number;
  #floats: Float32Array = new Float32Array();
  #doubles: Float64Array = new Float64Array();
  #piece: LogicalPiece = { from: -1, to: -1, rectangle: undefined };

  constructor(pdfium: Pdfium, textPage: number, pointer: number) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#pointer = pointer;
    this.count = Math.min(pdfium.FPDFText_CountChars(textPage), maxCharacters);
  }

  /** The page rotation, in clockwise quarter turns, at which most of its characters are upright; undefined without any. */
  uprightRotation(): number | undefined {
    const letters = [0, 0, 0, 0];
    const step = Math.max(1, Math.floor(this.count / maxLookedAt));
    for (let index = 0; index < this.count; index += step) {
      if (spaces.has(this.#pdfium.FPDFText_GetUnicode(this.#textPage, index))) continue;
      const [a = 0, b = 0] = this.#matrix(index);
      if (a === 0 && b === 0) continue;
      const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
      letters[quarter] = (letters[quarter] ?? 0) + 1;
    }
    const most = Math.max(...letters);
    return most > 0 ? letters.indexOf(most) : undefined;
  }

  read(index: number): Character {
    const code = this.#pdfium.FPDFText_GetUnicode(this.#textPage, index);
    if (code === 0x0a || code === 0x0d) return newline;
    if (spaces.has(code)) return { text: ' ', kind: 'space', box: this.#looseBox(index), ink: noBox, along: [1, 0] };

    const text = noCharacters.has(code) ? '' : code === hyphenAtLineEnd ? '-' : String.fromCodePoint(code);
    const loose = this.#looseBox(index);
    const ink = this.#inkBox(index);
    const [a = 1, b = 0, c = 0, d = 1] = this.#matrix(index);
    const share = b === 0 && a > 0 ? undefined : this.#shareOfPiece(index);
    if (share) return { text, kind: 'glyph', ...shareAlong(share, [a, b]) };
    const box = union(loose, ink);
    const size = this.#pdfium.FPDFText_GetFontSize(this.#textPage, index) || 1;
    // Text with a negative font size runs the other way.
    const along: Point = size < 0 ? [-a, -b] : [a, b];
    if (a * b !== 0)
      return { text, kind: 'glyph', box, ink, along, slanted: this.#slanted(index, loose, { matrix: [a, b, c, d], size }) };
    const origin = hasLeftwardLetters(text) || isMark(text) ? this.#origin(index) : undefined;
    const lean = leanOf(loose, [a, b, c, d]);
    return {
      text,
      kind: 'glyph',
      box: origin ? this.#asHighAsFont(index, box, { matrix: [a, b, c, d], size, origin }) : box,
      ink,
      along,
      ...(origin && { origin }),
      ...(lean > 0 && { lean }),
    };
  }

  /**
   * Characters that a file gives in place of drawn content (ActualText) share one origin, and PDFium divides the drawn
   * piece's rectangle among them from left to right, regardless of the writing direction. Undefined for characters that are
   * drawn.
   */
  #shareOfPiece(index: number): Share | undefined {
    if (index < this.#piece.from || index > this.#piece.to) this.#piece = this.#pieceAt(index);
    const { from, to, rectangle } = this.#piece;
    if (!rectangle) return undefined;
    const count = to - from + 1;
    return { rectangle, origin: this.#origin(index), position: positionWithin(rectangle, this.#inkBox(index), count), count };
  }

  #pieceAt(index: number): LogicalPiece {
    const object = this.#pdfium.FPDFText_GetTextObject(this.#textPage, index);
    const [x, y] = this.#origin(index);
    const isAlike = (other: number): boolean => {
      if (this.#pdfium.FPDFText_GetTextObject(this.#textPage, other) !== object) return false;
      const [otherX, otherY] = this.#origin(other);
      return otherX === x && otherY === y;
    };
    let [from, to] = [index, index];
    while (object && to + 1 < this.count && isAlike(to + 1)) to += 1;
    while (object && from > 0 && isAlike(from - 1)) from -= 1;
    const parts = Array.from({ length: to - from + 1 }, (_, position) => this.#inkBox(from + position));
    const rectangle = parts.reduce(union);
    // The characters of a ligature also share one origin, but they share one rectangle too.
    const positions = new Set(parts.map((part) => positionWithin(rectangle, part, parts.length)));
    return { from, to, rectangle: parts.length > 1 && positions.size === parts.length ? rectangle : undefined };
  }

  /** The number of RTL letters per LTR letter. */
  leftwardShare(): number {
    let [leftward, others] = [0, 0];
    for (let index = 0; index < this.count; index++) {
      const text = String.fromCodePoint(this.#pdfium.FPDFText_GetUnicode(this.#textPage, index));
      if (hasLeftwardLetters(text)) leftward += 1;
      else if (letter.test(text)) others += 1;
    }
    return leftward / Math.max(1, others);
  }

  /** FS_RECTF: left, top, right, bottom. */
  #looseBox(index: number): Box {
    if (!this.#pdfium.FPDFText_GetLooseCharBox(this.#textPage, index, this.#pointer)) return noBox;
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#readFloats();
    return [left, bottom, right, top];
  }

  #inkBox(index: number): Box {
    const at = this.#pointer;
    if (!this.#pdfium.FPDFText_GetCharBox(this.#textPage, index, at, at + 8, at + 16, at + 24)) return noBox;
    const [left = 0, right = 0, bottom = 0, top = 0] = this.#readDoubles();
    return [left, bottom, right, top];
  }

  #matrix(index: number): readonly number[] | Float32Array {
    return this.#pdfium.FPDFText_GetMatrix(this.#textPage, index, this.#pointer) ? this.#readFloats() : [];
  }

  /**
   * For slanted text, the loose box is the upright box around its parallelogram. The height is known from the font, so the
   * width follows from the sum of the box's sides, at any angle.
   */
  #slanted(index: number, loose: Box, { matrix: [a, b, c, d], size }: Setting): Point[] {
    const [ascent, descent] = this.#fontReach(index, size);
    const length = Math.sign(size) * Math.hypot(a, b);
    const [ax, ay] = [a / length, b / length];
    const rise = Math.hypot(c, d) * Math.abs(ascent - descent);
    const sides = loose[2] - loose[0] + loose[3] - loose[1];
    const width = Math.max(0, sides / (Math.abs(ax) + Math.abs(ay)) - rise);
    const [x, y] = this.#origin(index);
    return [ascent, descent].flatMap((reach): Point[] => [
      [x + c * reach, y + d * reach],
      [x + c * reach + ax * width, y + d * reach + ay * width],
    ]);
  }

  /** For a letter and accents with a common ActualText, PDFium reports the ink of one of them for all. */
  #asHighAsFont(index: number, box: Box, { matrix: [, b, c, d], size, origin }: Setting & { origin: Point }): Box {
    if (box[2] <= box[0]) return box;
    const [x, y] = origin;
    const ends = this.#fontReach(index, size).map((reach) => (b === 0 ? y + d * reach : x + c * reach));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    const [x0, y0, x1, y1] = box;
    return b === 0 ? [x0, Math.min(y0, low), x1, Math.max(y1, high)] : [Math.min(x0, low), y0, Math.max(x1, high), y1];
  }

  #fontReach(index: number, size: number): [ascent: number, descent: number] {
    const object = this.#pdfium.FPDFText_GetTextObject(this.#textPage, index);
    const font = object ? this.#pdfium.FPDFTextObj_GetFont(object) : 0;
    const at = this.#pointer;
    const isKnown =
      font && this.#pdfium.FPDFFont_GetAscent(font, size, at) && this.#pdfium.FPDFFont_GetDescent(font, size, at + 4);
    const [ascent = 0, descent = 0] = isKnown ? this.#readFloats() : [];
    return (ascent - descent) * size > 0 ? [ascent, descent] : [size * 0.9, size * -0.25];
  }

  #origin(index: number): Point {
    if (!this.#pdfium.FPDFText_GetCharOrigin(this.#textPage, index, this.#pointer, this.#pointer + 8)) return [0, 0];
    const [x = 0, y = 0] = this.#readDoubles();
    return [x, y];
  }

  #readFloats(): Float32Array {
    if (this.#floats.length === 0) this.#floats = new Float32Array(heap(this.#pdfium).buffer, this.#pointer, 4);
    return this.#floats;
  }

  #readDoubles(): Float64Array {
    if (this.#doubles.length === 0) this.#doubles = new Float64Array(heap(this.#pdfium).buffer, this.#pointer, 4);
    return this.#doubles;
  }
}

/** Characters with the same origin. */
interface LogicalPiece {
  from: number;
  to: number;
  /** Undefined if they are drawn. */
  rectangle: Box | undefined;
}

/** The part of a drawn piece that is assigned to one character. */
interface Share {
  rectangle: Box;
  origin: Point;
  /** Zero-based position from the start of the piece. */
  position: number;
  count: number;
}

/** Which of `count` equal parts of the rectangle it is, counted from 0 at the left. */
function positionWithin([x0, , x1]: Box, [left]: Box, count: number): number {
  return Math.round(((left - x0) / Math.max(x1 - x0, Number.EPSILON)) * count);
}

/** The same part, measured along the piece's own line. */
function shareAlong(share: Share, along: Point): Pick<Character, 'box' | 'ink' | 'along' | 'slanted'> {
  const [a, b] = along;
  if (a * b !== 0) return { ...slantedShare(share, along), along };
  const { rectangle, position, count } = share;
  const [x0, y0, x1, y1] = rectangle;
  const from = (a + b > 0 ? position : count - 1 - position) / count;
  const to = from + 1 / count;
  const box: Box =
    a === 0 ? [x0, y0 + from * (y1 - y0), x1, y0 + to * (y1 - y0)] : [x0 + from * (x1 - x0), y0, x0 + to * (x1 - x0), y1];
  return { box, ink: box, along };
}

/** The line extends from its origin until it leaves the rectangle, and is as high as the rectangle then allows. */
function slantedShare({ rectangle, origin, position, count }: Share, [a, b]: Point): Pick<Character, 'box' | 'ink' | 'slanted'> {
  const [x0, y0, x1, y1] = rectangle;
  const length = Math.hypot(a, b);
  const [cos, sin] = [a / length, b / length];
  const [x, y] = origin;
  const across = ((cos > 0 ? x1 : x0) - x) / cos;
  const up = ((sin > 0 ? y1 : y0) - y) / sin;
  const whole = Math.max(0, Math.min(across, up));
  // The upright rectangle around a line of this length and height has the given width and height.
  const rise = (x1 - x0) * Math.abs(sin) + (y1 - y0) * Math.abs(cos) - 2 * whole * Math.abs(sin * cos);
  const height = Math.max(1, rise);
  const ends = [position / count, (position + 1) / count].map((part): Point => [x + part * whole * cos, y + part * whole * sin]);
  const slanted = ends.flatMap(([px, py]): Point[] => [
    [px + sin * height * 0.25, py - cos * height * 0.25],
    [px - sin * height, py + cos * height],
  ]);
  const [xs, ys] = [slanted.map(([px]) => px), slanted.map(([, py]) => py)];
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { box, ink: box, slanted };
}

/** How text is set: its matrix without translation, and the font size, which may be negative. */
interface Setting {
  matrix: readonly [a: number, b: number, c: number, d: number];
  size: number;
}

function leanOf([x0, y0, x1, y1]: Box, [a, b, c, d]: Setting['matrix']): number {
  if (a * c + b * d === 0) return 0;
  return b === 0 ? Math.abs(c / d) * (y1 - y0) : Math.abs(d / c) * (x1 - x0);
}

function union(one: Box, other: Box): Box {
  if (one[2] <= one[0] || one[3] <= one[1]) return other;
  if (other[2] <= other[0] || other[3] <= other[1]) return one;
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
}
