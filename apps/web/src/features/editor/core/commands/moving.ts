// Moves and resizes by keys, one undo step each.
import { type Element, boundsOf, minLength } from '@countersign/document-model';
import { type Placement, boxOf, placeElements } from './commands.ts';
import type { Editor } from '../model/editor.ts';
import { stepOnGrid } from '../model/grid.ts';
import { type LineEnd, type Point, endsOf, movedEnd } from './line-ends.ts';
import { keepTogether } from './on-page.ts';
import { type Lengths, placeResized, sizesOf } from './sizing.ts';

/** Moves the selection by an offset in points, within its pages. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  nudgeElements(editor, editor.selected(), { dx, dy });
}

/** As `nudge`, for the given elements. */
export function nudgeElements(editor: Editor, elements: readonly Element[], { dx, dy }: { dx: number; dy: number }): void {
  const moved = elements.map((element) => ({ ...element, x: element.x + dx, y: element.y + dy }));
  const placements = new Map(
    keepTogether(editor, moved, elements).map((element): [string, Placement] => [element.id, { x: element.x, y: element.y }]),
  );
  placeElements(editor, placements, { name: 'move', key: `nudge:${[...placements.keys()].join()}` });
}

/** Handles an arrow key: moves by one point, or ten with Shift; on the grid by one line, or five. */
export function nudgeByKey(editor: Editor, direction: Direction, isFar: boolean): void {
  const step = stepByKey(editor, direction, isFar);
  if (step) nudge(editor, step.dx, step.dy);
}

/** How far a key moves the selection, which has already moved by `soFar` since the last commit; null if nothing is selected. */
export function stepByKey(
  editor: Editor,
  [across, down]: Direction,
  isFar: boolean,
  soFar = { dx: 0, dy: 0 },
): { dx: number; dy: number } | null {
  const selected = editor.selected();
  const box = boundsOf(selected.map(boxOf));
  if (!box) return null;
  const locked = selected.find((element) => element.is_grid_locked);
  const from = locked ?? box;
  return keyStep(editor, [across, down], {
    isFar,
    isOnGrid: locked !== undefined || editor.view.state.shows_grid,
    from: { x: from.x + soFar.dx, y: from.y + soFar.dy },
  });
}

interface KeyStep {
  from: Point;
  isFar: boolean;
  isOnGrid: boolean;
}

/** One point, or ten; on the grid to the next line, or five lines. */
function keyStep(editor: Editor, [across, down]: Direction, { from, isFar, isOnGrid }: KeyStep): { dx: number; dy: number } {
  if (!isOnGrid) return { dx: across * (isFar ? 10 : 1), dy: down * (isFar ? 10 : 1) };
  const grid = { step: editor.view.state.grid_size, steps: isFar ? 5 : 1 };
  return { dx: stepOnGrid(from.x, across, grid), dy: stepOnGrid(from.y, down, grid) };
}

/** Horizontal and vertical direction. */
export type Direction = readonly [-1 | 0 | 1, -1 | 0 | 1];

/** Changes the width or height of the selection by a key; for a line it moves an end. */
export function growByKey(editor: Editor, direction: Direction, isFar: boolean): void {
  const [across, down] = direction;
  const sizes = new Map<string, Lengths>();
  const lines = new Map<string, Placement>();
  for (const element of editor.selected()) {
    const page = editor.page(element.page_id);
    if (!page) continue;
    const end = element.kind === 'line' ? endsOf(element).end : farCorner(element);
    const by = keyStep(editor, direction, { from: end, isFar, isOnGrid: element.is_grid_locked });
    if (element.kind === 'line') {
      const after = movedEnd(element, 'end', { by, page });
      if (after) lines.set(element.id, after);
      continue;
    }
    const least = minLength(element);
    const width = Math.min(element.width + by.dx, Math.max(element.width, page.width - element.x));
    const height = Math.min(element.height + by.dy, Math.max(element.height, page.height - element.y));
    sizes.set(element.id, {
      ...(across !== 0 && { width: Math.max(least, width) }),
      ...(down !== 0 && { height: Math.max(least, height) }),
    });
  }
  const placements = new Map<string, Placement>([...sizesOf(editor, sizes), ...lines]);
  placeResized(editor, placements, `grow:${[...placements.keys()].join()}`);
}

const farCorner = ({ x, y, width, height }: Element): Point => ({ x: x + width, y: y + height });

/** Moves one end of a line by a key, as `nudgeByKey` does with elements. Does nothing if the line would get too short. */
export function moveLineEnd(editor: Editor, id: string, by: { end: LineEnd; direction: Direction; isFar: boolean }): void {
  const line = editor.document.state.elements.get(id);
  const page = line && editor.page(line.page_id);
  if (line?.kind !== 'line' || !page) return;
  const from = endsOf(line)[by.end];
  const step = keyStep(editor, by.direction, { from, isFar: by.isFar, isOnGrid: line.is_grid_locked });
  const after = movedEnd(line, by.end, { by: step, page });
  if (after) placeElements(editor, new Map([[id, after]]), { name: 'resize', key: `end:${id}:${by.end}` });
}
