// Sizes that are typed or made by keys. What is locked to the grid ends on it, as it does when a handle is dragged.
import { type Element, elementSchema, leastLength } from '@countersign/document-model';
import { type Placement, placeElements, placeIfLocked } from './commands.ts';
import type { Editor } from '../model/editor.ts';
import { lengthOnGrid } from '../model/grid.ts';

export interface Lengths {
  width?: number;
  height?: number;
}

/** Gives elements a width, a height or both, in points, as one step. */
export function resizeElements(editor: Editor, sizes: ReadonlyMap<string, Lengths>): void {
  const fields = [...new Set([...sizes.values()].flatMap((lengths) => Object.keys(lengths)))];
  placeResized(editor, sizesOf(editor, sizes), `size:${fields.join()}:${[...sizes.keys()].join()}`);
}

/**
 * Gives elements the sizes that a hand or a key has made, as one step. What became wider or narrower only may become higher
 * as a part of it; a height that was given stays.
 *
 * @param key of the step: those of one key soon after each other are one
 */
export function placeResized(editor: Editor, places: ReadonlyMap<string, Placement>, key: string): void {
  const { elements } = editor.document.state;
  const other = [...places].flatMap(([id, place]) => {
    const before = elements.get(id);
    if (!before) return [];
    const { width, height } = { ...before, ...place };
    return width !== before.width && height === before.height ? [id] : [];
  });
  const options = { name: 'resize', key } as const;
  placeElements(editor, places, options);
  editor.widthChanged(other, options);
}

/** The sizes that elements get: on the grid, where they are locked to it. What would be too small for its kind is left out. */
export function sizesOf(editor: Editor, sizes: ReadonlyMap<string, Lengths>): Map<string, Placement> {
  const places = new Map<string, Placement>();
  for (const [id, lengths] of sizes) {
    const element = editor.document.state.elements.get(id);
    if (!element) continue;
    const size = element.is_grid_locked ? sizeOnGrid(editor, element, lengths) : lengths;
    if (elementSchema.safeParse({ ...element, ...size }).success) places.set(id, size);
  }
  return places;
}

function sizeOnGrid(editor: Editor, element: Element, { width, height }: Lengths): Lengths {
  const page = editor.page(element.page_id);
  if (!page) return {};
  const step = editor.view.state.grid_size;
  const least = leastLength(element);
  const { x = element.x, y = element.y } = placeIfLocked(editor, element);
  return {
    ...(width !== undefined && { width: lengthOnGrid(width, { step, least, room: page.width - x }) }),
    ...(height !== undefined && { height: lengthOnGrid(height, { step, least, room: page.height - y }) }),
  };
}
