// The view of a page relative to its original: rotation and crop. Elements keep their position on the content when it changes.
import type { Element } from './elements/element.ts';
import { type Box, type PageRotation, type PageSize, contains, keepOnPage, pageBox, rotateBox, roundPoint } from './geometry.ts';

/** Points. `width` and `height` are those of the page as shown; `crop` is measured before the turn. */
export interface PageView extends PageSize {
  turn: PageRotation;
  crop: Box | null;
}

/** Whether both show the same of the page's content, the same way up. */
export function isShownAlike(a: PageView, b: PageView): boolean {
  return a.turn === b.turn && a.width === b.width && a.height === b.height && a.crop?.x === b.crop?.x && a.crop?.y === b.crop?.y;
}

/** Where a box of the page as shown lies on the page as it came. */
export function toOriginalPage(box: Box, view: PageView): Box {
  const plain = rotateBox(box, view, opposite(view.turn));
  return moved(plain, view.crop?.x ?? 0, view.crop?.y ?? 0);
}

/** The other way round. */
export function fromOriginalPage(box: Box, view: PageView): Box {
  const plain = moved(box, -(view.crop?.x ?? 0), -(view.crop?.y ?? 0));
  return rotateBox(plain, sizeBeforeTurn(view), view.turn);
}

/**
 * The element after a change of its page's view, at the same position on the content. Rectangles and lines rotate with the page;
 * everything else stays upright and keeps its size, and moves onto the page if it would cross the edge. An element outside a crop
 * stays there, hidden like the content around it.
 */
export function elementOnView(element: Element, from: PageView, to: PageView): Element {
  const box = fromOriginalPage(toOriginalPage(element, from), to);
  const isTurnedAside = (to.turn - from.turn) % 180 !== 0;
  if (element.kind === 'rectangle') return { ...element, ...box };
  if (element.kind === 'line') {
    const flipped = element.direction === 'rising' ? 'falling' : 'rising';
    return { ...element, ...box, direction: isTurnedAside ? flipped : element.direction };
  }
  const upright = {
    x: roundPoint(box.x + (box.width - element.width) / 2),
    y: roundPoint(box.y + (box.height - element.height) / 2),
    width: element.width,
    height: element.height,
  };
  return { ...element, ...(isTurnedAside && contains(pageBox(from), element) ? keepOnPage(upright, to) : upright) };
}

export function sizeBeforeTurn({ width, height, turn }: PageView): PageSize {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function opposite(turn: PageRotation): PageRotation {
  return turn === 90 ? 270 : turn === 270 ? 90 : turn;
}

function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: roundPoint(box.x + x), y: roundPoint(box.y + y) };
}
