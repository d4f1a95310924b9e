// Converts the browser's pointer events for the tools.
import { RESIZE_HANDLES } from '@countersign/document-model';
import type { Editor } from '../core/model/editor.ts';
import type { PointerTarget, ToolEvent } from '../core/tools/tool-state.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

export function toolEvent(event: PointerEvent | MouseEvent, editor: Editor, handle: PagesHandle | null): ToolEvent {
  const at = handle?.pagePoint(event.clientX, event.clientY) ?? null;
  const page = at ? editor.document.state.pages[at.index] : undefined;
  const kind = 'pointerType' in event ? event.pointerType : 'mouse';

  return {
    sheet_x: event.clientX + (handle?.scroller?.scrollLeft ?? 0),
    sheet_y: event.clientY + (handle?.scroller?.scrollTop ?? 0),
    screen_x: event.clientX,
    screen_y: event.clientY,
    point: at && page ? { page_id: page.id, x: at.x, y: at.y } : null,
    pointer: kind === 'touch' || kind === 'pen' ? kind : 'mouse',
    button: event.button,
    shift: event.shiftKey,
    alt: event.altKey,
    mod: event.ctrlKey || event.metaKey,
  };
}

export function targetOf(node: HTMLElement, at: { clientX: number; clientY: number }): PointerTarget {
  const name = node.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
  const handle = RESIZE_HANDLES.find((known) => known === name);
  if (handle) return { kind: 'handle', handle, over: elementAtPoint(at)?.dataset['elementId'] };
  const lineEnd = node.closest<HTMLElement>('[data-line-end]')?.dataset;
  if (lineEnd) {
    const end = lineEnd['lineEnd'] === 'start' ? 'start' : 'end';
    return { kind: 'line-end', id: lineEnd['line'] ?? '', end, over: elementAtPoint(at)?.dataset['elementId'] };
  }
  const id = elementAt(node, at)?.dataset['elementId'];
  if (id) return { kind: 'element', id };
  const pageId = node.closest<HTMLElement>('[data-page-id]')?.dataset['pageId'];
  return pageId ? { kind: 'page', page_id: pageId } : { kind: 'nothing' };
}

/** Hit areas extend beyond the boxes for fingers; an element hit inside its own box has priority. */
function elementAt(node: HTMLElement, at: { clientX: number; clientY: number }): HTMLElement | null {
  const hit = node.closest<HTMLElement>('[data-element-id]');
  if (!hit || contains(hit, at)) return hit;
  return elementAtPoint(at) ?? hit;
}

/** The topmost element whose own box is at the point. */
function elementAtPoint(at: { clientX: number; clientY: number }): HTMLElement | null {
  const visible = document
    .elementsFromPoint(at.clientX, at.clientY)
    .map((other) => other.closest<HTMLElement>('[data-element-id]'))
    .find((other) => other !== null && contains(other, at));
  return visible ?? null;
}

function contains(node: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = node.getBoundingClientRect();
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

export function isScrollBar(event: PointerEvent, scroller: HTMLElement): boolean {
  const frame = scroller.getBoundingClientRect();
  return event.clientX > frame.left + scroller.clientWidth || event.clientY > frame.top + scroller.clientHeight;
}

const EDGE = 48;
const FASTEST = 18;

/** Auto-scroll distance per frame during a drag near an edge: faster the nearer it is. */
export function edgePull(frame: DOMRect, at: { clientX: number; clientY: number }): { dx: number; dy: number } {
  const pull = (near: number, far: number) => {
    if (near < EDGE) return -FASTEST * Math.min(1, (EDGE - near) / EDGE);
    return far < EDGE ? FASTEST * Math.min(1, (EDGE - far) / EDGE) : 0;
  };
  return {
    dx: pull(at.clientX - frame.left, frame.right - at.clientX),
    dy: pull(at.clientY - frame.top, frame.bottom - at.clientY),
  };
}
