// Positions on a page as displayed.
import type { PLACES_ON_PAGE } from '@countersign/contract/tool-options';

export type PlaceOnPage = (typeof PLACES_ON_PAGE)[number];

interface Size {
  width: number;
  height: number;
}

/** The top left corner of an item of this size, in points from the top left of the page. */
export function cornerOf(
  place: PlaceOnPage,
  { page, size, margin }: { page: Size; size: Size; margin: number },
): [x: number, y: number] {
  const across = { left: margin, center: (page.width - size.width) / 2, right: page.width - margin - size.width };
  const down = { top: margin, middle: (page.height - size.height) / 2, bottom: page.height - margin - size.height };
  const y = place.startsWith('top') ? down.top : place.startsWith('bottom') ? down.bottom : down.middle;
  const x = place.endsWith('left') ? across.left : place.endsWith('right') ? across.right : across.center;
  return [x, y];
}
