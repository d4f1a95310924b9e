// Guides for a snap: the line that a box snapped to, and the resulting distances.
import type { Box, PageSize } from '@countersign/document-model';
import type { Line } from './snap-lines.ts';
import type { Guide } from './tool-state.ts';

export type Axis = 'x' | 'y';

export const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');

/** Range of a box on an axis. */
export function spanOf(box: Box, axis: Axis): [start: number, end: number] {
  return axis === 'x' ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
}

/** A line from the snap target to the dragged box, with their distance if there is space between them. */
export function lineGuide(pageId: string, axis: Axis, { line, box }: { line: Line; box: Box }): Guide {
  const [start, end] = spanOf(box, otherAxis(axis));
  const gap = start > line.to ? { from: line.to, to: start } : line.from > end ? { from: end, to: line.from } : null;
  const reach = { from: Math.min(line.from, start), to: Math.max(line.to, end) };
  return { page_id: pageId, axis, at: line.at, ...reach, distance: gap, is_gap: false };
}

/** A guide for a gap along one axis, placed at a position on the other. */
export function gapGuide(pageId: string, axis: Axis, gap: { from: number; to: number; at: number }): Guide {
  const { from, to, at } = gap;
  return { page_id: pageId, axis: otherAxis(axis), at, from, to, distance: { from, to }, is_gap: true };
}

/**
 * A guide across the whole page, for an edge, the center or a margin. It shows the distance of the dragged box to the nearer
 * page edge and, for other lines than an edge, the distance from the line to that edge.
 */
export function pageGuides(page: PageSize & { id: string }, axis: Axis, { at, box }: { at: number; box: Box }): Guide[] {
  const along = toEdge(lengthOf(page, otherAxis(axis)), spanOf(box, otherAxis(axis)));
  const line = { at, from: 0, to: lengthOf(page, otherAxis(axis)) };
  const [start, end] = spanOf(box, axis);
  const length = lengthOf(page, axis);
  const isAtEnd = isSame(at, end) && !isSame(at, start);
  const beside = isAtEnd ? { from: end, to: length } : { from: 0, to: start };
  const middle = spanOf(box, otherAxis(axis)).reduce((sum, position) => sum + position / 2, 0);
  const isEdge = isSame(at, 0) || isSame(at, length);
  return [
    { ...lineGuide(page.id, axis, { line, box }), distance: along },
    ...(isEdge || beside.to <= beside.from ? [] : [gapGuide(page.id, axis, { ...beside, at: middle })]),
  ];
}

/** False if the box was stopped before it reached the guide. */
export function isTrue(guide: Guide, box: Box): boolean {
  if (guide.is_gap) return spanOf(box, otherAxis(guide.axis)).some((edge) => isSame(edge, guide.from) || isSame(edge, guide.to));
  const [start, end] = spanOf(box, guide.axis);
  return [start, (start + end) / 2, end].some((position) => isSame(position, guide.at));
}

const lengthOf = (page: PageSize, axis: Axis) => (axis === 'x' ? page.width : page.height);

/** Positions are rounded to hundredths. */
const isSame = (a: number, b: number) => Math.abs(a - b) < 0.02;

/** Distance from the nearer page edge; null if there is no space between. */
function toEdge(length: number, [start, end]: [number, number]): Guide['distance'] {
  const gap = start <= length - end ? { from: 0, to: start } : { from: end, to: length };
  return gap.to > gap.from ? gap : null;
}
