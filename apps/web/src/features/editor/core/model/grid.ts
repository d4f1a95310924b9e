// The page grid. Locked elements always stay on it; others snap to it only while it is shown.
import { GRID_SIZES } from '@countersign/contract/limits';
import type { Box, PageSize } from '@countersign/document-model';
import { roundPoint } from '@countersign/document-model';

export type GridSize = (typeof GRID_SIZES)[number];

export const DEFAULT_GRID_SIZE: GridSize = 10;

export function isGridSize(value: unknown): value is GridSize {
  return GRID_SIZES.some((size) => size === value);
}

/** The nearest grid position, in points. */
export function onGrid(value: number, step: number): number {
  return roundPoint(Math.round(value / step) * step);
}

/** The grid position nearest to a box that keeps it on its page. */
export function placeOnGrid(box: Box, page: PageSize, step: number): { x: number; y: number } {
  const within = (value: number, room: number) => Math.max(0, Math.min(onGrid(value, step), Math.floor(room / step) * step));
  return { x: within(box.x, page.width - box.width), y: within(box.y, page.height - box.height) };
}

/** The grid line nearest to a value within a range; the nearest of all lines if the range has none. */
export function lineBetween(value: number, { step, from, to }: { step: number; from: number; to: number }): number {
  const [first, last] = [Math.ceil(from / step - 0.001) * step, Math.floor(to / step + 0.001) * step];
  const nearest = onGrid(value, step);
  return first > last ? nearest : Math.min(last, Math.max(first, nearest));
}

/** The nearest length that ends on the grid, between `least` and `room`. Unchanged if no grid line fits. */
export function lengthOnGrid(length: number, { step, least, room }: { step: number; least: number; room: number }): number {
  const hasLine = Math.ceil(least / step - 0.001) <= Math.floor(room / step + 0.001);
  return hasLine ? lineBetween(length, { step, from: least, to: room }) : length;
}

/** Distance moved by an arrow key: to the next grid line, plus `steps - 1` lines. */
export function stepOnGrid(value: number, direction: -1 | 0 | 1, grid: { step: number; steps: number }): number {
  if (direction === 0) return 0;
  const line = direction > 0 ? Math.floor(value / grid.step + 0.001) + 1 : Math.ceil(value / grid.step - 0.001) - 1;
  return roundPoint((line + direction * (grid.steps - 1)) * grid.step - value);
}
