// What keeps elements on their pages.
import { type Box, type Element, boundsOf, keepOnPage, pageBox, roundPoint, touches } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

type Placed = Box & { page_id: string };

/** What a crop has left outside of its page cannot be reached. */
export function isSeen(editor: Editor, element: Element | undefined): boolean {
  const page = element && editor.page(element.page_id);
  return page ? touches(element, pageBox(page)) : false;
}

/**
 * The same boxes, those of each page pushed back onto it together: they keep their places among themselves. Together they may
 * be larger than the page: then each by itself. What is locked to the grid is pushed by whole steps of it.
 * @param from where they were: what lay outside of its page already may stay there
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

/** How the boxes of one page are pushed back onto it. */
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

/** Places and lengths are rounded each by itself. */
const ROUNDING = 0.01;

type Span = readonly [start: number, length: number];

/** How far a span has to go to lie in the other: by whole steps, where there are steps. */
function pushInto([low, room]: Span, [start, length]: Span, step: number): number {
  const by = Math.max(low, Math.min(start, low + room - length)) - start;
  return step === 0 ? by : Math.sign(by) * Math.ceil(Math.abs(by) / step - ROUNDING) * step;
}
