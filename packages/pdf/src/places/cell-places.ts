// Boxes to write into: by themselves, in tables, and small ones for single characters.
import { type Cell, type FillPlace, type FormPage, isFree } from './form-page.ts';
import { hasColon, hasWords, isLabel, isNoLabel, kindOfLabel, labelled, tidyLabel } from './label-words.ts';
import { bestLabel, labelAbove, labelBelow, labelLeft } from './labels.ts';
import { type TextRun, joinedText } from './printed-text.ts';
import { type Rectangle, bottomOf, hasMiddleIn, rightOf, sharedAcross, sharedDown, union } from './rectangle.ts';

const narrowest = 20;
const lowest = 11;
const narrowestSignature = 40;
const tallestRow = 26;
const longestLabel = 120;
/** Signs of money, and the strokes of a date, are printed into boxes that are empty all the same. */
export const isSign = (text: string): boolean => /^[\s$€£¥%/.,:()+-]*$/u.test(text);
const isNumber = (text: string): boolean => /^\d{1,3}[a-z]?\.?$/u.test(text);
const farLeft = 140;
/** Cells with words in one column that make it one of values; above them is a header. */
const fewestBelow = 2;
const fewestAbove = 3;

export function cellPlaces(page: FormPage): FillPlace[] {
  const table = new Table(page.cells);
  return page.cells.flatMap((cell) => {
    if (cell.width < narrowest || cell.height < lowest || cell.width * cell.height > 0.3 * page.width * page.height) return [];
    const words = cell.runs.filter(({ text }) => !isSign(text));
    const place = words.length === 0 ? emptyCell(page, cell, table) : besideWords(cell, words, table);
    return place && isFree(page, place) ? [place] : [];
  });
}

function emptyCell(page: FormPage, cell: Cell, table: Table): FillPlace | null {
  const free = besideSigns(cell);
  if (free.width < narrowest) return null;
  if (!table.isOpenRow(cell) || table.isAmongValues(cell)) return null;
  const header = table.headerOf(cell);
  const left = table.textLeftOf(cell);
  const beside = labelLeft(page, cell, cell.height < 2 * tallestRow ? farLeft : 14);
  const below = labelBelow(page, cell);
  const outside = [beside, labelAbove(page, cell, 8), below && isLabel(below.text) ? below : undefined, table.rowOf(page, cell)];
  const named = bestLabel([left, ...(header && left ? [] : outside), header]);
  if (!named || isNoLabel(named.text)) return null;
  const label = header && left && header !== left ? `${tidyLabel(left.text)}, ${tidyLabel(header.text)}` : named.text;
  const kind = kindOfLabel(named.text) ?? 'input';
  return kind === 'signature' && free.width < narrowestSignature ? null : made(free, label, kind);
}

/** The part without what is printed at its left and right. */
function besideSigns(cell: Cell): Rectangle {
  const signs = cell.runs.filter(({ text }) => isSign(text));
  const start = Math.max(cell.x, ...signs.filter((sign) => sign.x < cell.x + cell.width / 2).map(rightOf));
  const end = Math.min(rightOf(cell), ...signs.filter((sign) => sign.x >= cell.x + cell.width / 2).map(({ x }) => x));
  return { x: start, y: cell.y, width: end - start, height: cell.height };
}

/** Room below a label that stands at the top, or to the right of one that ends in a colon. */
function besideWords(cell: Cell, words: readonly TextRun[], table: Table): FillPlace | null {
  const last = words.toSorted((a, b) => bottomOf(b) - bottomOf(a))[0];
  // What stands above it in the same cell is of other boxes.
  const text = last && words.length > 1 && hasColon(last.text) ? last.text : joinedText(words);
  if (text.length > longestLabel || !hasWords(text)) return null;
  const top = Math.min(...words.map(({ y }) => y)) - cell.y;
  const foot = Math.max(...words.map(bottomOf));
  const room = bottomOf(cell) - foot;
  const tallest = Math.max(...words.map(({ height }) => height));

  const isAtTop = top < 0.5 * tallest + 2 && room >= lowest && room > top * 2;
  if (isAtTop && (isLabel(text) || (tallest < 11 && !table.hasFullCellBeside(cell)))) {
    const below = { x: cell.x, y: foot, width: cell.width, height: room };
    return table.hasBoxIn(below) ? null : made(below, text, kindOfLabel(text) ?? 'input');
  }
  const end = Math.max(...words.map(rightOf));
  const isAtLeft = rightOf(cell) - end > 50 && rightOf(cell) - end > 0.4 * cell.width;
  const isOneRow = foot - top - cell.y < tallest * 1.6;
  if (!isAtLeft || !isOneRow || !hasColon(text)) return null;
  return made({ x: end + 2, y: cell.y, width: rightOf(cell) - end - 2, height: cell.height }, text, kindOfLabel(text) ?? 'input');
}

function made(area: Rectangle, label: string, kind: FillPlace['kind']): FillPlace {
  const inset = Math.min(1.5, area.height / 8);
  const { x, y, width, height } = area;
  return {
    kind,
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    ...labelled(label),
    cells: null,
    is_multiline: kind === 'input' && height > 2 * tallestRow,
  };
}

/** Finds what stands beside and above a cell, through empty ones. */
class Table {
  readonly #cells: readonly Cell[];
  readonly #headers = new Map<Cell, TextRun | undefined>();

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

  /** Rows of a table that says something have words in most of their cells; one of them may be empty all the same. */
  isOpenRow(cell: Cell): boolean {
    const [, ...others] = this.#inRow(cell).toSorted((a, b) => a.x - b.x);
    return others.filter(({ runs }) => runs.some(({ text }) => !isSign(text) && !isNumber(text))).length * 3 <= others.length;
  }

  /** Where one cell of a row is full of words, the others have room because of it. */
  hasFullCellBeside(cell: Cell): boolean {
    return this.#inRow(cell).some(({ runs, height }) => {
      const [first, ...others] = runs;
      return first !== undefined && others.reduce<Rectangle>(union, first).height > 0.6 * height;
    });
  }

  /** A box for the words stands in the area itself. */
  hasBoxIn(area: Rectangle): boolean {
    return this.#cells.some(
      (other) => other.width >= narrowest && other.height >= lowest && other.width < area.width - 3 && hasMiddleIn(other, area),
    );
  }

  #inRow(cell: Cell): Cell[] {
    return this.#cells.filter((other) => Math.abs(other.y - cell.y) < 3 && Math.abs(other.height - cell.height) < 3);
  }

  /** In a column that says something below or above the empty cells, they say that there is nothing. */
  isAmongValues(cell: Cell): boolean {
    const isBelowHeader = this.textLeftOf(cell) === undefined;
    return (isBelowHeader && this.#filledFrom(cell, 1) >= fewestBelow) || this.#filledFrom(cell, -1) >= fewestAbove;
  }

  /** How many cells have words, one after the other, beyond the empty ones of the column; labels end them. */
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

  /** The words of a row whose number stands in the cell to the left. */
  rowOf(page: FormPage, cell: Cell): TextRun | undefined {
    const left = this.#leftOf(cell);
    const isNumbered = left?.runs.length === 1 && left.runs.every(({ text }) => isNumber(text));
    return isNumbered ? labelLeft(page, { ...left, y: bottomOf(left) - 14, height: 14 }, 0.6 * page.width) : undefined;
  }

  #leftOf(cell: Cell): Cell | undefined {
    return this.#cells.find(
      (other) => Math.abs(rightOf(other) - cell.x) < 3 && sharedDown(other, cell) > 0.8 * Math.max(other.height, cell.height),
    );
  }
}

function wordsIn(cell: Cell): TextRun | undefined {
  const text = joinedText(cell.runs);
  return hasWords(text) && text.length <= longestLabel ? { ...cell, text } : undefined;
}
