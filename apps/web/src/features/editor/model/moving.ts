// What keys do with the places of elements, each as one step.
import { type Element, boundsOf, leastLength } from '@countersign/document-model';
import { type Placement, boxOf, placeElements } from './commands.ts';
import type { Editor } from './editor.ts';
import { stepOnGrid } from './grid.ts';
import { type LineEnd, movedEnd } from './line-ends.ts';
import { keepTogether } from './on-page.ts';

/** Moves the selection by points, as far as its pages reach. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  nudgeElements(editor, editor.selected(), { dx, dy });
}

/** The same for some elements. */
export function nudgeElements(editor: Editor, elements: readonly Element[], { dx, dy }: { dx: number; dy: number }): void {
  const moved = elements.map((element) => ({ ...element, x: element.x + dx, y: element.y + dy }));
  const places = new Map(
    keepTogether(editor, moved, elements).map((element): [string, Placement] => [element.id, { x: element.x, y: element.y }]),
  );
  placeElements(editor, places, { name: 'move', key: `nudge:${[...places.keys()].join()}` });
}

/** What an arrow key does: a point, or ten with Shift; on the grid one line of it, or five. */
export function nudgeByKey(editor: Editor, direction: Direction, isFar: boolean): void {
  const step = stepByKey(editor, direction, isFar);
  if (step) nudge(editor, step.dx, step.dy);
}

/** How far a key moves the selection, which has come `soFar` since it was committed; null where nothing is selected. */
export function stepByKey(
  editor: Editor,
  [across, down]: Direction,
  isFar: boolean,
  soFar = { dx: 0, dy: 0 },
): { dx: number; dy: number } | null {
  const selected = editor.selected();
  const box = boundsOf(selected.map(boxOf));
  if (!box) return null;
  const { shows_grid, grid_size } = editor.view.state;
  const locked = selected.find((element) => element.is_grid_locked);
  if (!shows_grid && !locked) return { dx: across * (isFar ? 10 : 1), dy: down * (isFar ? 10 : 1) };
  const from = locked ?? box;
  const grid = { step: grid_size, steps: isFar ? 5 : 1 };
  return { dx: stepOnGrid(from.x + soFar.dx, across, grid), dy: stepOnGrid(from.y + soFar.dy, down, grid) };
}

/** Left or right, up or down. */
export type Direction = readonly [-1 | 0 | 1, -1 | 0 | 1];

/** Makes the selection wider and higher by points; of a line its end moves. */
export function growSelection(editor: Editor, dx: number, dy: number): void {
  const places = new Map<string, Placement>();
  for (const element of editor.selected()) {
    const page = editor.page(element.page_id);
    if (element.kind === 'line') {
      const after = page && movedEnd(element, 'end', { by: { dx, dy }, page });
      if (after) places.set(element.id, after);
      continue;
    }
    const least = leastLength(element);
    const across = Math.min(element.width + dx, Math.max(element.width, (page?.width ?? Infinity) - element.x));
    const down = Math.min(element.height + dy, Math.max(element.height, (page?.height ?? Infinity) - element.y));
    places.set(element.id, { width: Math.max(least, across), height: Math.max(least, down) });
  }
  placeElements(editor, places, { name: 'resize', key: `grow:${[...places.keys()].join()}` });
}

/** Moves one end of a line by a key, as `nudgeByKey` does with elements. An end that would come too near stays. */
export function moveLineEnd(editor: Editor, id: string, by: { end: LineEnd; direction: Direction; isFar: boolean }): void {
  const line = editor.document.state.elements.get(id);
  const page = line && editor.page(line.page_id);
  if (line?.kind !== 'line' || !page) return;
  const step = line.is_grid_locked ? editor.view.state.grid_size : by.isFar ? 10 : 1;
  const [across, down] = by.direction;
  const after = movedEnd(line, by.end, { by: { dx: across * step, dy: down * step }, page });
  if (after) placeElements(editor, new Map([[id, after]]), { name: 'resize', key: `end:${id}:${by.end}` });
}
