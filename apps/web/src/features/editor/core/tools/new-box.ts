// Position of a new element: a click puts its corner at the pointer, with snapping; a drag defines its size. The preview equals
// the result, so it never extends beyond the page.
import { type Box, type ElementKind, MINIMUM_SIZE, type PageSize, keepOnPage, roundPoint } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import { sizeForNew } from '../commands/new-size.ts';
import { boxBetween } from './marquee-box.ts';
import { createSnapper } from './snapping.ts';
import type { Guide, PagePoint } from './tool-state.ts';

export function boxForNew(
  editor: Editor,
  at: { kind: ElementKind; point: PagePoint; isFree: boolean },
): { box: Box; guides: Guide[] } {
  const page = editor.page(at.point.page_id);
  const box = { x: at.point.x, y: at.point.y, ...sizeForNew(editor.view, at.kind, page ?? null) };
  const within = page ? keepOnPage(box, page) : box;
  if (at.isFree) return { box: within, guides: [] };
  const snap = createSnapper(editor, at.point.page_id, new Set()).move(within, { zoom: editor.view.state.zoom, axes: 'both' });
  const snapped = { ...within, x: within.x + snap.dx, y: within.y + snap.dy };
  return { box: page ? keepOnPage(snapped, page) : snapped, guides: snap.guides };
}

export interface Drawn {
  box: Box;
  direction: 'falling' | 'rising';
}

interface Drawing {
  corner: Point;
  /** Position of the pointer, which may be off the page. */
  to: Point;
  isSquare: boolean;
  page: PageSize;
}

interface Point {
  x: number;
  y: number;
}

/** Straightens a line that is nearly level or upright; with Shift other kinds become squares. */
export function drawnBox(kind: ElementKind, { corner, to, isSquare, page }: Drawing): Drawn {
  const from = onPage(corner, page);
  const end = onPage(to, page);
  let { dx, dy } = { dx: end.x - from.x, dy: end.y - from.y };
  if (kind === 'line') {
    if (isSquare || Math.abs(dy) < 3) dy = Math.abs(dx) >= Math.abs(dy) ? 0 : dy;
    if (isSquare || Math.abs(dx) < 3) dx = Math.abs(dx) >= Math.abs(dy) ? dx : 0;
  } else if (isSquare) {
    const [across, down] = [to.x - from.x, to.y - from.y];
    const room = Math.min(across < 0 ? from.x : page.width - from.x, down < 0 ? from.y : page.height - from.y);
    const side = Math.min(room, Math.max(Math.abs(across), Math.abs(down)));
    dx = Math.sign(across || 1) * side;
    dy = Math.sign(down || 1) * side;
  }
  const direction: 'falling' | 'rising' = dx * dy < 0 ? 'rising' : 'falling';
  const box = atLeast(kind, boxBetween(from, { x: from.x + dx, y: from.y + dy }));
  return { box: keepOnPage({ ...box, width: roundPoint(box.width), height: roundPoint(box.height) }, page), direction };
}

function onPage({ x, y }: Point, page: PageSize): Point {
  return { x: Math.min(page.width, Math.max(0, x)), y: Math.min(page.height, Math.max(0, y)) };
}

function atLeast(kind: ElementKind, box: Box): Box {
  const least = MINIMUM_SIZE[kind];
  const length = Math.hypot(roundPoint(box.width), roundPoint(box.height));
  if (kind === 'line') return length < least ? { ...box, width: least, height: 0 } : box;
  return { ...box, width: Math.max(least, box.width), height: Math.max(least, box.height) };
}
