// Finds the texts around a table cell, skipping empty cells, and whether the table is meant to be filled in.
import type { Cell, FormPage } from './form-page.ts';
import { hasColon, hasWords, isNumber, isSign } from './label-words.ts';
import { labelLeft } from './labels.ts';
import { type TextRun, joinedText } from './printed-text.ts';
import { type Rectangle, bottomOf, hasMiddleIn, rightOf, sharedAcross, sharedDown, union } from './rectangle.ts';

/** Smaller cells are not written in. */
const narrowest = 20;
const lowest = 11;
export const maxLabelLength = 120;
/** Number of consecutive cells with words from which a column counts as values. A header may be above them. */
const fewestBelow = 2;
const fewestAbove = 3;

/** Whether there is room for words. */
export function isRoomy({ width, height }: Rectangle): boolean {
  return width >= narrowest && height >= lowest;
}

export class Table {
  readonly #cells: readonly Cell[];
  readonly #headers = new Map<Cell, TextRun | undefined>();
  readonly #lefts = new Map<Cell, Cell | undefined>();

  constructor(cells: readonly Cell[]) {
    this.#cells = cells.toSorted((a, b) => a.y - b.y);
  }

  headerOf(cell: Cell): TextRun | undefined {
    if (this.#headers.has(cell)) return this.#headers.get(cell);
    this.#headers.set(cell, undefined);
    const above = this.#cells.find(
      (other) => Math.abs(bottomOf(other) - cell.y) < 3 && sharedAcross(other, cell) > 0.8 * Math.max(other.width, cell.width),
    );
    const header = above && (wordsIn(above) ?? (above.runs.length === 0 ? this.headerOf(above) : undefined));
    this.#headers.set(cell, header);
    return header;
  }

  /** Rows of a data table have words in most cells, even though one may be empty. */
  isOpenRow(cell: Cell): boolean {
    const [, ...others] = this.#inRow(cell).toSorted((a, b) => a.x - b.x);
    return others.filter(({ runs }) => runs.some(({ text }) => !isSign(text) && !isNumber(text))).length * 3 <= others.length;
  }

  /** If one cell of a row is full of words, the others only look roomy because of it. */
  hasFullCellBeside(cell: Cell): boolean {
    return this.#inRow(cell).some(({ runs, height }) => {
      const [first, ...others] = runs;
      return first !== undefined && others.reduce<Rectangle>(union, first).height > 0.6 * height;
    });
  }

  /** Whether a box for the words is inside the area itself. */
  hasBoxIn(area: Rectangle): boolean {
    return this.#cells.some((other) => isRoomy(other) && other.width < area.width - 3 && hasMiddleIn(other, area));
  }

  #inRow(cell: Cell): Cell[] {
    return this.#cells.filter((other) => Math.abs(other.y - cell.y) < 3 && Math.abs(other.height - cell.height) < 3);
  }

  /** An empty cell in a column of values means that there is no value. */
  isAmongValues(cell: Cell): boolean {
    const isBelowHeader = this.textLeftOf(cell) === undefined;
    return (isBelowHeader && this.#filledFrom(cell, 1) >= fewestBelow) || this.#filledFrom(cell, -1) >= fewestAbove;
  }

  /** Number of consecutive cells with words beyond the empty cells of the column. A label ends the count. */
  #filledFrom(cell: Cell, direction: 1 | -1): number {
    let count = 0;
    for (let next = this.#nextInColumn(cell, direction); next; next = this.#nextInColumn(next, direction)) {
      const words = next.runs.filter(({ text }) => !isSign(text));
      if (words.length === 0 && count > 0) break;
      if (words.some(({ text }) => hasColon(text))) break;
      if (words.length > 0) count += 1;
    }
    return count;
  }

  #nextInColumn(cell: Cell, direction: 1 | -1): Cell | undefined {
    return this.#cells.find((other) => {
      const gap = direction === 1 ? other.y - bottomOf(cell) : cell.y - bottomOf(other);
      return Math.abs(gap) < 3 && Math.abs(other.x - cell.x) < 2 && Math.abs(other.width - cell.width) < 2;
    });
  }

  textLeftOf(cell: Cell): TextRun | undefined {
    const left = this.#leftOf(cell);
    return left && wordsIn(left);
  }

  /** The text at the start of a row, skipping empty cells. */
  beginningOf(cell: Cell): TextRun | undefined {
    let left = this.#leftOf(cell);
    while (left?.runs.length === 0) left = this.#leftOf(left);
    return left && wordsIn(left);
  }

  /** The text of a row whose number is in the cell to the left. */
  rowOf(page: FormPage, cell: Cell): TextRun | undefined {
    const left = this.#leftOf(cell);
    const isNumbered = left?.runs.length === 1 && left.runs.every(({ text }) => isNumber(text));
    return isNumbered ? labelLeft(page, { ...left, y: bottomOf(left) - 14, height: 14 }, 0.6 * page.width) : undefined;
  }

  #leftOf(cell: Cell): Cell | undefined {
    if (!this.#lefts.has(cell)) {
      const left = this.#cells.find(
        (other) => Math.abs(rightOf(other) - cell.x) < 3 && sharedDown(other, cell) > 0.8 * Math.max(other.height, cell.height),
      );
      this.#lefts.set(cell, left);
    }
    return this.#lefts.get(cell);
  }
}

function wordsIn(cell: Cell): TextRun | undefined {
  const text = joinedText(cell.runs);
  return hasWords(text) && text.length <= maxLabelLength ? { ...cell, text } : undefined;
}
