// Keeps elements on their pages.
import { type Box, type Element, boundsOf, keepOnPage, pageBox, roundPoint, touches } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

type Placed = Box & { page_id: string };

/** False for elements left outside by a crop, which cannot be reached. */
export function isVisible(editor: Editor, element: Element | undefined): boolean {
  const page = element && editor.page(element.page_id);
  return page ? touches(element, pageBox(page)) : false;
}

/**
 * Pushes the boxes of each page back onto it together, so that they keep their relative positions. Boxes that are larger than
 * the page together are pushed individually. If any box is grid-locked, all move by whole grid steps.
 * @param from the boxes before the move: what was already outside of the page may stay there
 */
export function keepTogether<T extends Placed & { is_grid_locked?: boolean }>(
  editor: Editor,
  boxes: readonly T[],
  from: readonly Placed[] = [],
): T[] {
  const before = Map.groupBy(from, (box) => box.page_id);
  const pushes = new Map(
    [...Map.groupBy(boxes, (box) => box.page_id)].map(([pageId, onPage]) => {
      const step = onPage.some((box) => box.is_grid_locked) ? editor.view.state.grid_size : 0;
      return [pageId, pushOf(editor, { onPage, was: before.get(pageId) ?? [], step })] as const;
    }),
  );
  return boxes.map((box) => ({ ...box, ...pushes.get(box.page_id)?.(box) }));
}

/** Returns the function that pushes the boxes of one page back onto it. */
function pushOf(
  editor: Editor,
  { onPage, was, step }: { onPage: readonly Placed[]; was: readonly Placed[]; step: number },
): (box: Placed) => { x: number; y: number } {
  const page = editor.page(onPage[0]?.page_id ?? '');
  const bounds = boundsOf(onPage);
  const room = page && boundsOf([pageBox(page), ...was]);
  if (!page || !bounds || !room) return ({ x, y }) => ({ x, y });
  if (bounds.width > room.width + ROUNDING || bounds.height > room.height + ROUNDING) {
    return (box) => {
      const { x, y } = keepOnPage(box, page);
      return { x, y };
    };
  }
  const dx = pushInto([room.x, room.width], [bounds.x, bounds.width], step);
  const dy = pushInto([room.y, room.height], [bounds.y, bounds.height], step);
  return ({ x, y }) => ({ x: roundPoint(x + dx), y: roundPoint(y + dy) });
}

/** Tolerance for positions and lengths, which are rounded separately. */
const ROUNDING = 0.01;

type Span = readonly [start: number, length: number];

/** Offset that moves one span into the other, in whole steps unless `step` is 0. */
function pushInto([low, room]: Span, [start, length]: Span, step: number): number {
  const by = Math.max(low, Math.min(start, low + room - length)) - start;
  return step === 0 ? by : Math.sign(by) * Math.ceil(Math.abs(by) / step - ROUNDING) * step;
}
