// Boxes on a page and the page on the screen. Points, origin top left of the page as shown, y down.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageSize {
  width: number;
  height: number;
}

export const PAGE_ROTATIONS = [0, 90, 180, 270] as const;
export type PageRotation = (typeof PAGE_ROTATIONS)[number];

/** Positions are kept to a hundredth of a point, so that a round trip through JSON never drifts. */
export function roundPoint(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The smallest box around all of them; null for none. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;

  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether two boxes share at least one point. */
export function touches(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** Whether they have more in common than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether all of the inner box lies in the outer one. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

/** The whole of a page. */
export function pageBox({ width, height }: PageSize): Box {
  return { x: 0, y: 0, width, height };
}

/** The box moved by as little as needed to lie on the page; one larger than the page starts at its corner. */
export function keepOnPage(box: Box, page: PageSize): Box {
  return {
    ...box,
    x: roundPoint(Math.max(0, Math.min(box.x, page.width - box.width))),
    y: roundPoint(Math.max(0, Math.min(box.y, page.height - box.height))),
  };
}

/** Where a box lies after its page was turned clockwise by `degrees`; `page` is the size before the turn. */
export function rotateBox(box: Box, page: PageSize, degrees: PageRotation): Box {
  switch (degrees) {
    case 90:
      return { x: roundPoint(page.height - box.y - box.height), y: box.x, width: box.height, height: box.width };
    case 180:
      return { ...box, x: roundPoint(page.width - box.x - box.width), y: roundPoint(page.height - box.y - box.height) };
    case 270:
      return { x: box.y, y: roundPoint(page.width - box.x - box.width), width: box.height, height: box.width };
    default:
      return box;
  }
}

export const RESIZE_HANDLES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type ResizeHandle = (typeof RESIZE_HANDLES)[number];

export interface ResizeOptions {
  minimum: number;
  keep_ratio?: boolean;
  from_center?: boolean;
}

/** The box after one of its eight handles was dragged by (dx, dy) points; never smaller than the minimum. */
export function resizeBox(box: Box, handle: ResizeHandle, delta: { dx: number; dy: number }, options: ResizeOptions): Box {
  const factor = options.from_center ? 2 : 1;
  const horizontal = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0;
  const vertical = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0;

  let width = Math.max(options.minimum, box.width + horizontal * delta.dx * factor);
  let height = Math.max(options.minimum, box.height + vertical * delta.dy * factor);

  if (options.keep_ratio && box.width > 0 && box.height > 0) {
    const scale = ratioScale({ box, width, height, horizontal, vertical });
    const least = options.minimum / Math.min(box.width, box.height);
    width = box.width * Math.max(scale, least);
    height = box.height * Math.max(scale, least);
  }

  return {
    x: roundPoint(anchored(box.x, box.width, width, options.from_center ? 0 : horizontal)),
    y: roundPoint(anchored(box.y, box.height, height, options.from_center ? 0 : vertical)),
    width: roundPoint(width),
    height: roundPoint(height),
  };
}

function ratioScale(drag: { box: Box; width: number; height: number; horizontal: number; vertical: number }): number {
  const across = drag.width / drag.box.width;
  const down = drag.height / drag.box.height;
  if (drag.horizontal === 0) return down;
  if (drag.vertical === 0) return across;
  return Math.max(across, down);
}

/** side 1: the near edge stays; -1: the far edge stays; 0: the middle stays. */
function anchored(start: number, before: number, after: number, side: number): number {
  if (side > 0) return start;
  if (side < 0) return start + before - after;
  return start + (before - after) / 2;
}
