// Finds the words printed beside fields that the file itself does not label.
import type { PdfiumDocument } from '../pdfium/document.ts';
import { withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { geometryInPdfium } from '../pdfium/page-geometry.ts';
import { type FormPage, readFormPage } from './form-page.ts';
import { labelled } from './label-words.ts';
import { labelAbove, labelLeft, labelRight } from './labels.ts';
import type { TextRun } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf, sharedAcross, sharedDown } from './rectangle.ts';

const farthestLeft = 160;
const farthestAbove = 30;
const farthestRight = 30;
/** Of the side of a box to check, in points. */
const maxCheckBox = 26;

export interface PrintedLabelOptions {
  /** Index of the page. */
  index: number;
  /** All fields of the page, as displayed: words beyond another field are not those of a field. */
  boxes: readonly Rectangle[];
  user_unit?: number | undefined;
}

/**
 * The words beside each box: the nearest to the left or above, for a box to check those to its right first; null if there are
 * none.
 * @throws {PdfError} `no_such_page`, `broken`
 */
export function printedLabels(pdfium: Pdfium, document: PdfiumDocument, options: PrintedLabelOptions): (string | null)[] {
  const { index, boxes, user_unit } = options;
  return withPage(pdfium, document, index, (loaded) => {
    const page = readFormPage(pdfium, loaded, geometryInPdfium(pdfium, loaded, user_unit));
    return boxes.map((box) => labelOf(page, box, boxes));
  });
}

function labelOf(page: FormPage, box: Rectangle, boxes: readonly Rectangle[]): string | null {
  const isFree = (run: TextRun | undefined): run is TextRun =>
    run !== undefined &&
    !boxes.some((other) => other !== box && isBetween(other, run, box)) &&
    !isInParagraph(page.runs, run, boxes);
  const left = labelLeft(page, box, farthestLeft);
  const above = labelAbove(page, box, farthestAbove);
  const isCheckBox = Math.max(box.width, box.height) <= maxCheckBox;
  const right = isCheckBox ? labelRight(page, box, farthestRight) : undefined;
  const [nearest] = [left, above].filter(isFree).toSorted((a, b) => distance(a, box) - distance(b, box));
  const chosen = isFree(right) ? right : nearest;
  return (chosen && labelled(chosen.text).label) || null;
}

function distance(run: Rectangle, box: Rectangle): number {
  return Math.max(0, box.x - rightOf(run), box.y - bottomOf(run));
}

/** Whether the field is in the same row or column, between the words and the other field. */
function isBetween(field: Rectangle, run: Rectangle, box: Rectangle): boolean {
  const [nearer, farther] = run.x < box.x ? [run, box] : [box, run];
  const isInRow = sharedDown(field, box) > 0.3 * field.height && sharedDown(field, run) > 0;
  const isInColumn = sharedAcross(field, box) > 0 && sharedAcross(field, run) > 0;
  return (
    (isInRow && field.x >= rightOf(nearer) - 3 && rightOf(field) <= farther.x + 3) ||
    (isInColumn && field.y >= bottomOf(run) - 3 && bottomOf(field) <= box.y + 3)
  );
}

/** Whether three or more aligned lines are most of them not in the row of a field, as labels of a list of fields would be. */
function isInParagraph(runs: readonly TextRun[], run: TextRun, boxes: readonly Rectangle[]): boolean {
  const lines = linesAround(runs, run);
  const middle = ({ y, height }: Rectangle): number => y + height / 2;
  const inRows = lines.filter((line) =>
    boxes.some((box) => box.x >= rightOf(line) - 3 && Math.abs(middle(box) - middle(line)) < maxOffset),
  );
  return lines.length > 2 && inRows.length < 0.7 * lines.length;
}

/** In points, of the middle of a label from that of its field. */
const maxOffset = 2.5;

function linesAround(runs: readonly TextRun[], run: TextRun): TextRun[] {
  const next = (line: TextRun, isAbove: boolean): TextRun | undefined =>
    runs.find((other) => {
      const gap = isAbove ? line.y - bottomOf(other) : other.y - bottomOf(line);
      return other !== line && Math.abs(other.x - line.x) < 3 && gap > -0.4 * line.height && gap < 0.7 * line.height;
    });
  const lines = new Set([run]);
  for (const isAbove of [true, false])
    for (let line = next(run, isAbove); line && !lines.has(line); line = next(line, isAbove)) lines.add(line);
  return [...lines];
}
