// The straight lines and filled areas of a page, with which forms are ruled.
import { type PageGeometry, toDisplaySpace } from '../base/geometry.ts';
import { heap, type Pdfium, withMemory } from '../pdfium/module.ts';
import { type Piece, type Segment, pieces, segmentsOf } from '../pdfium/page-objects.ts';
import { type Rectangle, around, bottomOf, rightOf } from './rectangle.ts';

/** A horizontal line at `at` from the top, or a vertical one at `at` from the left, between its two ends. */
export interface Stroke {
  at: number;
  from: number;
  to: number;
}

export interface Ruling {
  level: Stroke[];
  upright: Stroke[];
  /** Areas that are not written on: dark ones and images. */
  taken: Rectangle[];
}

type Point = readonly [x: number, y: number];

const maxStrokes = 3_000;
const thickest = 2.5;
const shortest = 3;
const off = 0.7;
/** As a fraction of white. Darker areas are not written on. */
const darkest = 0.8;
const white = 0.97;
/** A page with more is a map or a drawing, and the rest is ignored. */
const maxPieces = 30_000;
/** Paths with more points are drawings. */
const maxPoints = 400;

export function ruling(pdfium: Pdfium, page: number, geometry: PageGeometry): Ruling {
  const found: Ruling = { level: [], upright: [], taken: [] };
  let left = maxPieces;
  for (const piece of pieces(pdfium, page)) {
    if (left-- <= 0 || found.level.length + found.upright.length > maxStrokes * 4) break;
    if (piece.kind === 'image') found.taken.push(displayBox(geometry, piece));
    if (piece.kind === 'path') readPath({ pdfium, geometry, found }, piece);
  }
  const { width, height } = geometry;
  const isWholePage = (area: Rectangle): boolean => area.width * area.height > 0.6 * width * height;
  return {
    level: joined(found.level),
    upright: joined(found.upright),
    taken: found.taken.filter((area) => !isWholePage(area)),
  };
}

interface Reading {
  pdfium: Pdfium;
  geometry: PageGeometry;
  found: Ruling;
}

function readPath({ pdfium, geometry, found }: Reading, piece: Piece): void {
  if (pdfium.FPDFPath_CountSegments(piece.pointer) > maxPoints) return;
  const paint = paintOf(pdfium, piece.pointer);
  if (paint.stroke === null && paint.fill === null) return;

  for (const outline of outlines(segmentsOf(pdfium, piece), geometry)) {
    const box = around(outline.points);
    const isFilled = paint.fill !== null && paint.fill < white;
    if (isFilled && box.height <= thickest && box.width >= shortest) addLevel(found, box, box.y + box.height / 2);
    else if (isFilled && box.width <= thickest && box.height >= shortest) addUpright(found, box, box.x + box.width / 2);
    else if (isFilled && paint.fill !== null && paint.fill < darkest) addTaken(found, box);
    else if (isFilled && outline.is_box) addEdges(found, box);
    if (paint.stroke !== null && paint.stroke < white) addOutline(found, outline, box);
  }
}

interface Outline {
  points: Point[];
  has_curves: boolean;
  /** Four corners of an upright box, possibly rounded. */
  is_box: boolean;
}

function outlines(segments: readonly Segment[], geometry: PageGeometry): Outline[] {
  const parts: Outline[] = [];
  for (const { kind, x, y } of segments) {
    const point = toDisplaySpace(geometry, x, y);
    const part = kind === 'move' ? undefined : parts.at(-1);
    if (part) {
      part.points.push(point);
      part.has_curves ||= kind === 'curve';
    } else parts.push({ points: [point], has_curves: false, is_box: false });
  }
  const whole = parts.filter(({ points }) => points.length > 1);
  return whole.map((part) => ({ ...part, is_box: isBox(part) }));
}

function isBox({ points, has_curves }: Outline): boolean {
  const box = around(points);
  if (has_curves) return points.length >= 13 && points.length <= 18 && hasStraightSides(points, box);
  const isCorner = ([x, y]: Point): boolean =>
    Math.min(Math.abs(x - box.x), Math.abs(x - rightOf(box))) < off &&
    Math.min(Math.abs(y - box.y), Math.abs(y - bottomOf(box))) < off;
  return points.length >= 4 && points.length <= 5 && points.every(isCorner);
}

/** Whether more than half of each side is straight, unlike in a circle. */
function hasStraightSides(points: readonly Point[], box: Rectangle): boolean {
  const on = (isNear: (point: Point) => boolean, axis: 0 | 1): number => {
    const positions = points.filter(isNear).map((point) => point[axis]);
    return positions.length > 1 ? Math.max(...positions) - Math.min(...positions) : 0;
  };
  return (
    on(([, y]) => Math.abs(y - box.y) < off, 0) > box.width / 2 && on(([x]) => Math.abs(x - box.x) < off, 1) > box.height / 2
  );
}

/** Ignores dots and corners of frames. */
function addTaken({ taken }: Ruling, box: Rectangle): void {
  if (Math.min(box.width, box.height) >= shortest) taken.push(box);
}

function addOutline(found: Ruling, { points, has_curves, is_box }: Outline, box: Rectangle): void {
  if (is_box) return addEdges(found, box);
  if (has_curves) return;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    const [line, width, height] = [around([before, point]), Math.abs(point[0] - before[0]), Math.abs(point[1] - before[1])];
    if (height < off && width >= shortest) addLevel(found, line, line.y);
    else if (width < off && height >= shortest) addUpright(found, line, line.x);
  });
}

function addEdges(found: Ruling, box: Rectangle): void {
  addLevel(found, box, box.y);
  addLevel(found, box, bottomOf(box));
  addUpright(found, box, box.x);
  addUpright(found, box, rightOf(box));
}

function addLevel({ level }: Ruling, box: Rectangle, at: number): void {
  level.push({ at, from: box.x, to: rightOf(box) });
}

function addUpright({ upright }: Ruling, box: Rectangle, at: number): void {
  upright.push({ at, from: box.y, to: bottomOf(box) });
}

/** Joins the collinear pieces of a line. */
function joined(strokes: readonly Stroke[]): Stroke[] {
  const rows: Stroke[][] = [];
  for (const stroke of strokes.toSorted((a, b) => a.at - b.at)) {
    const row = rows.at(-1);
    if (row?.[0] && stroke.at - row[0].at < off) row.push(stroke);
    else rows.push([stroke]);
  }
  return rows.flatMap(joinedRow).slice(0, maxStrokes);
}

function joinedRow(row: readonly Stroke[]): Stroke[] {
  const whole: Stroke[] = [];
  for (const stroke of row.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && stroke.from - last.to < 2) last.to = Math.max(last.to, stroke.to);
    else whole.push({ ...stroke });
  }
  return whole.filter(({ from, to }) => to - from >= shortest);
}

/** Lightness of fill and stroke, from 0 to 1; null if there is none. */
function paintOf(pdfium: Pdfium, pointer: number): { fill: number | null; stroke: number | null } {
  return withMemory(pdfium, 16, (at) => {
    const light = (isThere: boolean): number | null => {
      if (!isThere) return null;
      const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(heap(pdfium).slice(at, at + 16).buffer);
      const share = alpha / 255;
      const lightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
      return 1 - (1 - lightness) * share;
    };
    const hasMode = pdfium.FPDFPath_GetDrawMode(pointer, at, at + 4);
    const [fillMode = 0, isStroked = 0] = hasMode ? new Uint32Array(heap(pdfium).slice(at, at + 8).buffer) : [];
    const fill = fillMode ? light(pdfium.FPDFPageObj_GetFillColor(pointer, at, at + 4, at + 8, at + 12)) : null;
    const stroke = isStroked ? light(pdfium.FPDFPageObj_GetStrokeColor(pointer, at, at + 4, at + 8, at + 12)) : null;
    return { fill, stroke };
  });
}

function displayBox(geometry: PageGeometry, { box: [x0, y0, x1, y1] }: Piece): Rectangle {
  return around([toDisplaySpace(geometry, x0, y0), toDisplaySpace(geometry, x1, y1)]);
}
