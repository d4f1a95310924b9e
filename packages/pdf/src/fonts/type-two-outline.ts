// Writes an outline as a Type 2 charstring (Adobe Technical Note 5177).
import type { Interpreted } from './type-two-charstring.ts';

export interface Hint {
  is_vertical: boolean;
  start: number;
  size: number;
}

interface Point {
  x: number;
  y: number;
}

export type OutlinePart =
  | { kind: 'move' | 'line' | 'curve'; points: readonly Point[] }
  | { kind: 'hints'; hints: readonly Hint[] }
  /** From here on, new hints replace the earlier ones. */
  | { kind: 'replace' };

const operator = { hstem: 1, vstem: 3, vmoveto: 4, rlineto: 5, hlineto: 6, vlineto: 7, rrcurveto: 8, endchar: 14 } as const;
const masked = { hstemhm: 18, hintmask: 19, rmoveto: 21, hmoveto: 22, vstemhm: 23, vhcurveto: 30, hvcurveto: 31 } as const;
/** Maximum number of operands of an operator. */
const maxOperands = 48;
/** Per direction: as many as fit before one operator, together with the width. */
const maxHints = 23;

export class Outline {
  readonly #source: Interpreted;
  readonly #bytes: number[] = [];
  readonly #hints: Hint[];
  #at: Point = { x: 0, y: 0 };
  /** An operator that may still take more operands. */
  #waiting: { operator: number; next: number; operands: number[] } | undefined;

  constructor(source: Interpreted) {
    this.#source = source;
    const hints = source.parts.flatMap((part) => (part.kind === 'hints' ? part.hints.map(upright) : []));
    const known = new Map(hints.map((hint) => [keyOf(hint), hint]));
    const sorted = [...known.values()].toSorted((a, b) => a.start - b.start || a.size - b.size);
    const directions = [false, true].map((isVertical) => sorted.filter((hint) => hint.is_vertical === isVertical));
    this.#hints = directions.every((hints) => hints.length <= maxHints) ? directions.flat() : [];
  }

  written(): Uint8Array {
    const isReplaced = this.#hints.length > 0 && this.#source.parts.some(({ kind }) => kind === 'replace');
    this.#number(this.#source.width);
    this.#writeHints(isReplaced);
    let active: Hint[] = [];
    let isMaskDue = isReplaced;
    for (const part of this.#source.parts) {
      if (part.kind === 'replace') {
        active = [];
        isMaskDue = isReplaced;
      } else if (part.kind === 'hints') active.push(...part.hints.map(upright));
      else {
        if (isMaskDue) this.#mask(active);
        isMaskDue = false;
        this.#draw(part.kind, part.points);
      }
    }
    this.#flush();
    this.#bytes.push(operator.endchar);
    return Uint8Array.from(this.#bytes);
  }

  #writeHints(isReplaced: boolean): void {
    for (const isVertical of [false, true]) {
      const hints = this.#hints.filter((hint) => hint.is_vertical === isVertical);
      const plain = isVertical ? operator.vstem : operator.hstem;
      const withMasks = isVertical ? masked.vstemhm : masked.hstemhm;
      let end = 0;
      for (const { start, size } of hints) {
        this.#number(start - end);
        this.#number(size);
        end = start + size;
      }
      if (hints.length > 0) this.#bytes.push(isReplaced ? withMasks : plain);
    }
  }

  #mask(active: readonly Hint[]): void {
    this.#flush();
    const keys = new Set(active.map(keyOf));
    const mask = new Uint8Array(Math.ceil(this.#hints.length / 8));
    for (const [index, hint] of this.#hints.entries())
      if (keys.has(keyOf(hint))) mask[index >> 3] = (mask[index >> 3] ?? 0) | (128 >> (index & 7));
    this.#bytes.push(masked.hintmask, ...mask);
  }

  #draw(kind: 'move' | 'line' | 'curve', points: readonly Point[]): void {
    const steps = points.map((point) => {
      const step = { x: rounded(point.x - this.#at.x), y: rounded(point.y - this.#at.y) };
      // Starts from the rounded position, so that rounding errors do not add up.
      this.#at = { x: this.#at.x + step.x, y: this.#at.y + step.y };
      return step;
    });
    const [one = { x: 0, y: 0 }, two = { x: 0, y: 0 }, three = { x: 0, y: 0 }] = steps;
    if (kind === 'move') this.#moveBy(one.x, one.y);
    else if (kind === 'line') {
      if (one.y === 0) this.#add(operator.hlineto, operator.vlineto, [one.x]);
      else if (one.x === 0) this.#add(operator.vlineto, operator.hlineto, [one.y]);
      else this.#add(operator.rlineto, operator.rlineto, [one.x, one.y]);
    } else if (one.y === 0 && three.x === 0) this.#add(masked.hvcurveto, masked.vhcurveto, [one.x, two.x, two.y, three.y]);
    else if (one.x === 0 && three.y === 0) this.#add(masked.vhcurveto, masked.hvcurveto, [one.y, two.x, two.y, three.x]);
    else this.#add(operator.rrcurveto, operator.rrcurveto, [one.x, one.y, two.x, two.y, three.x, three.y]);
  }

  #moveBy(x: number, y: number): void {
    this.#flush();
    if (y === 0) this.#put(masked.hmoveto, [x]);
    else if (x === 0) this.#put(operator.vmoveto, [y]);
    else this.#put(masked.rmoveto, [x, y]);
  }

  /** @param next the operator whose operands may follow: lines and curves that start horizontally and vertically alternate */
  #add(drawn: number, next: number, operands: readonly number[]): void {
    const { operands: known = [], next: expected } = this.#waiting ?? {};
    if (!this.#waiting || expected !== drawn || known.length + operands.length > maxOperands) {
      this.#flush();
      this.#waiting = { operator: drawn, next, operands: [...operands] };
      return;
    }
    this.#waiting.operands.push(...operands);
    this.#waiting.next = next;
  }

  #flush(): void {
    if (this.#waiting) this.#put(this.#waiting.operator, this.#waiting.operands);
    this.#waiting = undefined;
  }

  #put(drawn: number, operands: readonly number[]): void {
    for (const value of operands) this.#number(value);
    this.#bytes.push(drawn);
  }

  #number(value: number): void {
    const whole = Math.round(value);
    if (Math.abs(value - whole) > 1e-6 || Math.abs(whole) > 32_767) {
      const fixed = Math.round(value * 65_536);
      this.#bytes.push(255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
    } else if (Math.abs(whole) <= 107) this.#bytes.push(whole + 139);
    else if (Math.abs(whole) <= 1131) {
      const rest = Math.abs(whole) - 108;
      this.#bytes.push((whole > 0 ? 247 : 251) + (rest >> 8), rest & 255);
    } else this.#bytes.push(28, (whole >> 8) & 255, whole & 255);
  }
}

/** Rounds to what 16.16 fixed point can represent. */
const rounded = (value: number): number => Math.round(value * 65_536) / 65_536;

const keyOf = ({ is_vertical, start, size }: Hint): string => `${is_vertical ? 'v' : 'h'} ${start} ${size}`;

/** Sizes of -20 and -21 denote edge hints and stay. */
function upright(hint: Hint): Hint {
  const isEdge = hint.size === -20 || hint.size === -21;
  return hint.size >= 0 || isEdge ? hint : { ...hint, start: hint.start + hint.size, size: -hint.size };
}
