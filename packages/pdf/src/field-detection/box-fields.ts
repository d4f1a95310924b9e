// Small squares: check boxes, and rows of character cells.
import { type DetectedArea, type FormPage, isFree } from './form-page.ts';
import { isNoLabel, isSign, kindOfLabel, labelled } from './label-words.ts';
import { bestLabel, labelAbove, labelBelow, labelLeft, labelRight } from './labels.ts';
import type { TextRun } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf, sharedDown, union } from './rectangle.ts';

const smallest = 5;
const largest = 26;
const widestGap = 5;
const fewestCells = 3;
/** Between groups of cells that belong together. */
const widestPart = 24;
const maxCells = 60;

export function boxFields(page: FormPage): DetectedArea[] {
  const empty = page.cells.filter((cell) => isSquare(cell) && cell.runs.every(({ text }) => isSign(text)));
  const rows = rowsOf(empty);
  const combs = rows.filter(isComb).toSorted((a, b) => (a[0]?.x ?? 0) - (b[0]?.x ?? 0));
  const single = rows.filter((row) => !isComb(row)).flat();
  return [...combFields(page, combs), ...checkBoxes(page, [...single, ...page.squares])];
}

/** Two squares that touch are character cells; two apart are check boxes. */
function isComb(row: readonly Rectangle[]): boolean {
  const [first, second] = row;
  const isPair = row.length === 2 && first !== undefined && second !== undefined && second.x - rightOf(first) < 1.5;
  return (isPair || row.length >= fewestCells) && row.length <= maxCells;
}

function isSquare({ width, height }: Rectangle): boolean {
  const isSmall = Math.min(width, height) >= smallest && Math.max(width, height) <= largest;
  return isSmall && width / height < 1.6 && height / width < 1.8;
}

/** Squares of one size, side by side. */
function rowsOf(squares: readonly Rectangle[]): Rectangle[][] {
  const rows: Rectangle[][] = [];
  for (const square of squares.toSorted((a, b) => a.x - b.x)) {
    const row = rows.find((candidate) => {
      const last = candidate.at(-1);
      const gap = last ? square.x - rightOf(last) : Infinity;
      return last && Math.abs(gap) <= widestGap && Math.abs(last.y - square.y) < 2 && isAlike(last, square);
    });
    if (row) row.push(square);
    else rows.push([square]);
  }
  return rows;
}

function isAlike(one: Rectangle, other: Rectangle): boolean {
  return Math.abs(one.width - other.width) < 2.5 && Math.abs(one.height - other.height) < 2;
}

/** Groups of cells in a row are parts of one answer, so the label before the first applies to all. */
function combFields(page: FormPage, rows: readonly Rectangle[][]): DetectedArea[] {
  const found: DetectedArea[] = [];
  for (const row of rows) {
    const [first, ...others] = row;
    const box = first && others.reduce(union, first);
    if (!box || !isFree(page, box)) continue;
    const before = found.find((field) => box.x - rightOf(field) < widestPart && sharedDown(field, box) > 0.8 * box.height);
    const label = bestLabel([labelLeft(page, box, 60), labelAbove(page, box, 14), labelBelow(page, box)])?.text ?? before?.label;
    if (label === undefined) continue;
    const isDate = kindOfLabel(label) === 'date' && row.length >= 6 && row.length <= 10;
    found.push({ kind: isDate ? 'date' : 'input', ...box, ...labelled(label), cells: row.length, is_multiline: false });
  }
  return found;
}

/** A check box's label is to its right, or to its left in rows that end with a box. */
function checkBoxes(page: FormPage, boxes: readonly Rectangle[]): DetectedArea[] {
  return inRows(boxes).flatMap((row) => {
    const [first, last] = [row.at(0), row.at(-1)];
    const isAfter = first !== last && first && last && !rightOfBox(page, last) && leftOfBox(page, first);
    return row.flatMap((box) => {
      const named = (isAfter ? undefined : rightOfBox(page, box)) ?? leftOfBox(page, box);
      if (!named || isTicked(page, box)) return [];
      return [{ kind: 'checkbox' as const, ...box, ...labelled(named.text), cells: null, is_multiline: false }];
    });
  });
}

/** Rows from the top, each from the left. */
function inRows(boxes: readonly Rectangle[]): Rectangle[][] {
  const rows: Rectangle[][] = [];
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && sharedDown(first, box) > 0.6 * Math.min(first.height, box.height)) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

const rightOfBox = (page: FormPage, box: Rectangle): TextRun | undefined => labelRight(page, box, 24);

/** A sentence that ends before the box is not its label. */
function leftOfBox(page: FormPage, box: Rectangle): TextRun | undefined {
  const left = labelLeft(page, box, 40);
  return left && !isNoLabel(left.text) ? left : undefined;
}

function isTicked({ runs, taken }: FormPage, box: Rectangle): boolean {
  const hasMark = runs.some(
    (run) => sharedDown(run, box) > 0 && run.x < rightOf(box) - 2 && rightOf(run) > box.x + 2 && bottomOf(run) > box.y,
  );
  const isCovered = taken.some((area) => area.x < rightOf(box) - 1 && rightOf(area) > box.x + 1 && sharedDown(area, box) > 1);
  return hasMark || isCovered;
}
