// Sizes typed or changed by keys. Grid-locked elements end on the grid, as when a handle is dragged.
import { type Element, elementSchema, minLength } from '@countersign/document-model';
import { type Placement, placeElements, placeIfLocked } from './commands.ts';
import type { Editor } from '../model/editor.ts';
import { lengthOnGrid } from '../model/grid.ts';

export interface Lengths {
  width?: number;
  height?: number;
}

/** Sets the width, height or both of elements, in points, as one step. */
export function resizeElements(editor: Editor, sizes: ReadonlyMap<string, Lengths>): void {
  const fields = [...new Set([...sizes.values()].flatMap((lengths) => Object.keys(lengths)))];
  placeResized(editor, sizesOf(editor, sizes), `size:${fields.join()}:${[...sizes.keys()].join()}`);
}

/**
 * Applies sizes from a drag or a key as one step. If only the width changed, the height may grow within the step; an explicit
 * height is kept.
 *
 * @param key merges steps with the same key in quick succession
 */
export function placeResized(editor: Editor, placements: ReadonlyMap<string, Placement>, key: string): void {
  const { elements } = editor.document.state;
  const other = [...placements].flatMap(([id, placement]) => {
    const before = elements.get(id);
    if (!before) return [];
    const { width, height } = { ...before, ...placement };
    return width !== before.width && height === before.height ? [id] : [];
  });
  const options = { name: 'resize', key } as const;
  placeElements(editor, placements, options);
  editor.widthChanged(other, options);
}

/** The resulting sizes, on the grid for grid-locked elements. Sizes too small for their kind are left out. */
export function sizesOf(editor: Editor, sizes: ReadonlyMap<string, Lengths>): Map<string, Placement> {
  const placements = new Map<string, Placement>();
  for (const [id, lengths] of sizes) {
    const element = editor.document.state.elements.get(id);
    if (!element) continue;
    const size = element.is_grid_locked ? sizeOnGrid(editor, element, lengths) : lengths;
    if (elementSchema.safeParse({ ...element, ...size }).success) placements.set(id, size);
  }
  return placements;
}

function sizeOnGrid(editor: Editor, element: Element, { width, height }: Lengths): Lengths {
  const page = editor.page(element.page_id);
  if (!page) return {};
  const step = editor.view.state.grid_size;
  const least = minLength(element);
  const { x = element.x, y = element.y } = placeIfLocked(editor, element);
  return {
    ...(width !== undefined && { width: lengthOnGrid(width, { step, least, room: page.width - x }) }),
    ...(height !== undefined && { height: lengthOnGrid(height, { step, least, room: page.height - y }) }),
  };
}
