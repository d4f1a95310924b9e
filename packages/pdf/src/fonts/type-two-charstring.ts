// Converts Type 1 charstrings (Adobe Type 1 Font Format, 1990, chapter 6) to Type 2 (Adobe Technical Note 5177). Subroutines
// are inlined, flexes become curves, and hint replacement becomes hint masks.
import { PdfError } from '../base/errors.ts';
import { standardEncoding } from './glyph-names.ts';
import type { TypeOneFont } from './read-type-one.ts';
import { type Hint, Outline, type OutlinePart } from './type-two-outline.ts';

const maxDepth = 10;
/** Limit on numbers and operators of one glyph, including its subroutines. */
const maxSteps = 200_000;

type Font = Pick<TypeOneFont, 'glyphs' | 'routines'>;

/** @throws {PdfError} `bad_font` for damaged data or unknown operators */
export function asTypeTwo(font: Font, glyph: string): Uint8Array {
  return new Outline(new Interpreter(font).run(glyph)).written();
}

export interface Interpreted {
  width: number;
  parts: OutlinePart[];
}

class Interpreter {
  readonly #font: Font;
  readonly #parts: OutlinePart[] = [];
  #stack: number[] = [];
  /** Values that OtherSubrs leave for `pop`. */
  readonly #left: number[] = [];
  #at = { x: 0, y: 0 };
  #bearing = { x: 0, y: 0 };
  #width = 0;
  #flex: { x: number; y: number }[] | undefined;
  #steps = 0;
  #isEnded = false;
  #isOpen = false;

  constructor(font: Font) {
    this.#font = font;
  }

  run(glyph: string): Interpreted {
    this.#draw(glyph, { x: 0, y: 0 });
    return { width: this.#width, parts: this.#parts };
  }

  /** @param origin position of the glyph's own origin */
  #draw(glyph: string, origin: { x: number; y: number }): void {
    const charstring = this.#font.glyphs.get(glyph);
    if (!charstring) throw bad(`It has no glyph ${glyph}`);
    this.#isEnded = false;
    this.#isOpen = false;
    this.#at = { ...origin };
    this.#stack = [];
    if (!this.#execute(charstring, 0)) throw bad('A glyph does not end');
  }

  /** @returns whether the glyph has ended */
  #execute(code: Uint8Array, depth: number): boolean {
    if (depth > maxDepth) throw bad('Routines call each other without end');
    for (let at = 0; at < code.length && !this.#isEnded;) {
      if (++this.#steps > maxSteps) throw bad('A glyph is too long');
      const byte = code[at++] ?? 0;
      if (byte >= 32) {
        const [value, size] = numberAt(code, at - 1, byte);
        this.#stack.push(value);
        at += size - 1;
      } else if (byte === 11) break;
      else if (byte === 10) this.#call(this.#pop(), depth);
      else this.#operate(byte === 12 ? 1200 + (code[at++] ?? 0) : byte);
    }
    return this.#isEnded;
  }

  #call(index: number, depth: number): void {
    const routine = this.#font.routines[index];
    if (!routine) throw bad('A routine is missing');
    this.#execute(routine, depth + 1);
  }

  #operate(operator: number): void {
    const draw = pathOperators[operator];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    if (draw) this.#move(draw(this.#stack));
    else
      switch (operator) {
        case 4:
          return this.#moveTo(0, a);
        case 21:
          return this.#moveTo(a, b);
        case 22:
          return this.#moveTo(a, 0);
        case 9:
          this.#isOpen = false;
          break;
        case 1200: // dotsection
          break;
        case 13:
          this.#setWidth({ x: a, y: 0 }, b);
          break;
        case 1207:
          this.#setWidth({ x: a, y: b }, c);
          break;
        case 1:
          this.#hint([{ is_vertical: false, start: this.#bearing.y + a, size: b }]);
          break;
        case 3:
          this.#hint([{ is_vertical: true, start: this.#bearing.x + a, size: b }]);
          break;
        case 1201:
        case 1202: {
          const isVertical = operator === 1201;
          const base = isVertical ? this.#bearing.x : this.#bearing.y;
          this.#hint(
            [
              [a, b],
              [c, d],
              [e, f],
            ].map(([start = 0, size = 0]) => ({ is_vertical: isVertical, start: base + start, size })),
          );
          break;
        }
        case 1206:
          return this.#compose(a, b, c, { base: d, accent: e });
        case 1212: {
          const divisor = this.#pop();
          this.#stack.push(this.#pop() / divisor);
          return;
        }
        case 1216:
          return this.#callOther();
        case 1217:
          this.#stack.push(this.#left.pop() ?? 0);
          return;
        case 1233:
          break;
        case 14:
          this.#isEnded = true;
          break;
        default:
          throw bad('A glyph has an operator that is not known');
      }
    this.#stack = [];
  }

  #setWidth(bearing: { x: number; y: number }, width: number): void {
    this.#width = width;
    this.#bearing = { x: this.#at.x + bearing.x, y: this.#at.y + bearing.y };
    this.#at = { ...this.#bearing };
  }

  #hint(hints: Hint[]): void {
    this.#add({ kind: 'hints', hints });
  }

  #moveTo(dx: number, dy: number): void {
    this.#at = { x: this.#at.x + dx, y: this.#at.y + dy };
    this.#stack = [];
    if (this.#flex) return;
    this.#add({ kind: 'move', points: [{ ...this.#at }] });
    this.#isOpen = true;
  }

  /** A line or curve, given by the offsets between its points. */
  #move(steps: readonly (readonly [number, number])[]): void {
    // Readers differ in where such a path starts.
    if (!this.#isOpen) throw bad('A path does not begin with a move');
    const points = steps.map(([dx, dy]) => {
      this.#at = { x: this.#at.x + dx, y: this.#at.y + dy };
      return { ...this.#at };
    });
    this.#add({ kind: points.length === 1 ? 'line' : 'curve', points });
  }

  /**
   * An accented character made of two glyphs, given by their codes in StandardEncoding (seac). Both are drawn here, without
   * hints.
   */
  #compose(bearing: number, dx: number, dy: number, codes: { base: number; accent: number }): void {
    const [base, accent] = [standardEncoding[codes.base], standardEncoding[codes.accent]];
    if (base === undefined || accent === undefined) throw bad('An accented letter is made of unknown ones');
    const [width, x] = [this.#width, this.#bearing.x];
    this.#parts.length = 0;
    this.#drawPart(base, { x: 0, y: 0 });
    this.#drawPart(accent, { x: x - bearing + dx, y: dy });
    this.#width = width;
    this.#isEnded = true;
  }

  #drawPart(glyph: string, origin: { x: number; y: number }): void {
    const part = new Interpreter(this.#font);
    // Neither component is itself a composite (Type 1 Font Format, 6.4).
    const charstring = this.#font.glyphs.get(glyph);
    if (charstring && composes(charstring)) throw bad('An accented letter is made of accented letters');
    part.#draw(glyph, origin);
    for (const one of part.#parts) if (one.kind !== 'hints' && one.kind !== 'replace') this.#add(one);
  }

  #callOther(): void {
    const index = this.#pop();
    const count = this.#pop();
    const values = this.#stack.splice(Math.max(0, this.#stack.length - count));
    switch (index) {
      case 0:
        this.#endFlex();
        // The end point, which is also the current point.
        this.#left.push(values[2] ?? 0, values[1] ?? 0);
        break;
      case 1:
        this.#flex = [];
        break;
      case 2:
        this.#flex?.push({ ...this.#at });
        break;
      case 3:
        this.#add({ kind: 'replace' });
        // The subroutine with the new hints, which is called next.
        this.#left.push(values[0] ?? 3);
        break;
      case 12:
      case 13: // counter control, which is also hinting
        break;
      default:
        throw bad('A glyph calls a routine that is not known');
    }
  }

  #endFlex(): void {
    const [, ...points] = this.#flex ?? [];
    if (points.length !== 6) throw bad('A flex has not seven points');
    this.#flex = undefined;
    this.#add({ kind: 'curve', points: points.slice(0, 3) });
    this.#add({ kind: 'curve', points: points.slice(3) });
  }

  #add(part: OutlinePart): void {
    this.#parts.push(part);
  }

  #pop(): number {
    return this.#stack.pop() ?? 0;
  }
}

type Steps = (readonly [number, number])[];

/** Offsets in the order of the operands. */
const pathOperators: Readonly<Record<number, ((values: readonly number[]) => Steps) | undefined>> = {
  5: ([a = 0, b = 0]) => [[a, b]],
  6: ([a = 0]) => [[a, 0]],
  7: ([a = 0]) => [[0, a]],
  8: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [
    [a, b],
    [c, d],
    [e, f],
  ],
  30: ([a = 0, b = 0, c = 0, d = 0]) => [
    [0, a],
    [b, c],
    [d, 0],
  ],
  31: ([a = 0, b = 0, c = 0, d = 0]) => [
    [a, 0],
    [b, c],
    [0, d],
  ],
};

/** Whether it ends with `seac`. */
function composes(code: Uint8Array): boolean {
  return code.at(-2) === 12 && code.at(-1) === 6;
}

/** @returns the number, and its length in bytes */
function numberAt(code: Uint8Array, at: number, byte: number): [value: number, size: number] {
  const next = code[at + 1] ?? 0;
  if (byte < 247) return [byte - 139, 1];
  if (byte < 251) return [(byte - 247) * 256 + next + 108, 2];
  if (byte < 255) return [-(byte - 251) * 256 - next - 108, 2];
  if (at + 5 > code.length) throw bad('A glyph ends within a number');
  return [new DataView(code.buffer, code.byteOffset + at + 1, 4).getInt32(0), 5];
}

function bad(text: string): PdfError {
  return new PdfError('bad_font', text);
}
