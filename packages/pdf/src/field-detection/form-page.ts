// The data of a page that the detection rules work on.
import type { PageGeometry } from '../base/geometry.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { cells } from './cells.ts';
import type { DetectedFieldKind } from './label-words.ts';
import { type Filler, type TextRun, printedText } from './printed-text.ts';
import { type Rectangle, hasMiddleIn, sharedArea } from './rectangle.ts';
import { type Stroke, ruling } from './strokes.ts';

/** A detected field, in points from the top left of the page as displayed. */
export interface DetectedArea extends Rectangle {
  kind: DetectedFieldKind;
  /** The words printed beside it; empty if there are none. */
  label: string;
  /** Number of character cells, if the form has them. */
  cells: number | null;
  is_multiline: boolean;
  /** Whether the form marks it as required. */
  is_marked: boolean;
}

export interface FormPage {
  width: number;
  height: number;
  runs: TextRun[];
  fillers: Filler[];
  squares: Rectangle[];
  level: Stroke[];
  upright: Stroke[];
  taken: Rectangle[];
  cells: Cell[];
}

export interface Cell extends Rectangle {
  runs: TextRun[];
}

export function readFormPage(pdfium: Pdfium, page: number, geometry: PageGeometry): FormPage {
  const { width, height } = geometry;
  const { level, upright, taken } = ruling(pdfium, page, geometry);
  const text = printedText(pdfium, page, geometry, upright);
  const closed = cells(level, upright).filter((cell) => isOnPage(cell, geometry));
  return { width, height, ...text, level, upright, taken, cells: filled(closed, text.runs) };
}

function isOnPage({ x, y, width, height }: Rectangle, page: PageGeometry): boolean {
  return x >= -1 && y >= -1 && x + width <= page.width + 1 && y + height <= page.height + 1;
}

function filled(boxes: readonly Rectangle[], runs: readonly TextRun[]): Cell[] {
  return boxes.map((box) => ({ ...box, runs: runs.filter((run) => hasMiddleIn(run, box)) }));
}

/** Whether nothing is printed in the area, apart from slight overlaps at its edges. */
export function isFree({ runs, taken, squares }: FormPage, area: Rectangle): boolean {
  const size = area.width * area.height;
  const isTouched = (other: Rectangle): boolean => sharedArea(area, other) > 0.12 * Math.min(size, other.width * other.height);
  return ![runs, taken, squares].some((list) => list.some(isTouched));
}
