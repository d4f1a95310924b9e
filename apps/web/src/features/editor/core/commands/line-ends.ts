// A line as its two ends: it is stored as a box and a direction, but people drag its ends.
import { type Box, type ElementOf, MINIMUM_SIZE, type PageSize, roundPoint } from '@countersign/document-model';

/** Tolerance, so that rounding both sides to hundredths does not make the line too short. */
export const ROUNDED_OFF = 0.01;

export interface Point {
  x: number;
  y: number;
}

export type LineEnd = 'start' | 'end';

export type LineGeometry = Box & { direction: 'falling' | 'rising' };

/** The start is the left end, or the upper end of an upright line. In page points. */
export function endsOf(line: LineGeometry): Record<LineEnd, Point> {
  const [left, right] = [line.x, line.x + line.width];
  const [upper, lower] = [line.y, line.y + line.height];
  return line.direction === 'rising' && line.width > 0
    ? { start: { x: left, y: lower }, end: { x: right, y: upper } }
    : { start: { x: left, y: upper }, end: { x: right, y: lower } };
}

/** The line between two points; null if it would be shorter than allowed. */
export function lineBetween(a: Point, b: Point): LineGeometry | null {
  const width = roundPoint(Math.abs(a.x - b.x));
  const height = roundPoint(Math.abs(a.y - b.y));
  if (Math.hypot(width, height) < MINIMUM_SIZE.line) return null;
  return {
    x: roundPoint(Math.min(a.x, b.x)),
    y: roundPoint(Math.min(a.y, b.y)),
    width,
    height,
    direction: (a.x - b.x) * (a.y - b.y) < 0 ? 'rising' : 'falling',
  };
}

/** As `lineBetween`, but an end that comes too near stops at the minimum length; null if the points are equal. */
export function lineTowards(fixed: Point, to: Point): LineGeometry | null {
  const length = Math.hypot(to.x - fixed.x, to.y - fixed.y);
  if (length === 0) return null;
  const scale = Math.max(1, (MINIMUM_SIZE.line + ROUNDED_OFF) / length);
  return lineBetween(fixed, { x: fixed.x + (to.x - fixed.x) * scale, y: fixed.y + (to.y - fixed.y) * scale });
}

/** The line with one end moved by an offset in points; null if it would be too short. */
export function movedEnd(
  line: ElementOf<'line'>,
  end: LineEnd,
  { by, page }: { by: { dx: number; dy: number }; page: PageSize },
): LineGeometry | null {
  const ends = endsOf(line);
  const other = end === 'start' ? ends.end : ends.start;
  const to = { x: ends[end].x + by.dx, y: ends[end].y + by.dy };
  return lineBetween(other, endOnPage(other, to, { page, isStraight: false }));
}

/**
 * Where the line from `fixed` to `to` meets the edge of the page. `isStraight` keeps the direction of the line; otherwise it is
 * the nearest point.
 */
export function endOnPage(fixed: Point, to: Point, { page, isStraight }: { page: PageSize; isStraight: boolean }): Point {
  const near = { x: Math.min(page.width, Math.max(0, to.x)), y: Math.min(page.height, Math.max(0, to.y)) };
  if (!isStraight) return near;
  const share = (axis: 'x' | 'y') => (to[axis] === fixed[axis] ? 1 : (near[axis] - fixed[axis]) / (to[axis] - fixed[axis]));
  const least = Math.max(0, Math.min(share('x'), share('y')));
  return { x: roundPoint(fixed.x + (to.x - fixed.x) * least), y: roundPoint(fixed.y + (to.y - fixed.y) * least) };
}

/** The point nearest to `to` at which the line from `from` is level, upright or diagonal. */
export function straightened(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const turn = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4);
  const length =
    Math.abs(Math.cos(turn)) > 0.9 ? Math.abs(dx) : Math.abs(Math.sin(turn)) > 0.9 ? Math.abs(dy) : Math.hypot(dx, dy);
  return { x: roundPoint(from.x + Math.cos(turn) * length), y: roundPoint(from.y + Math.sin(turn) * length) };
}
