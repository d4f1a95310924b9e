// Turns the browser's pointer events into events of the tools.
import type { ResizeHandle } from '@countersign/document-model';
import { type RefObject, useEffect } from 'react';
import type { Editor } from '../model/editor.ts';
import type { ToolMachine } from '../tools/tool-machine.ts';
import type { PointerTarget, ToolEvent } from '../tools/tool-state.ts';
import type { PagesHandle } from './pages-view.tsx';

const EDGE = 48;
const FASTEST = 18;
const DRAGS = new Set(['moving', 'resizing', 'marquee', 'placing']);

export interface PointerParts {
  editor: Editor;
  machine: ToolMachine;
  handle: RefObject<PagesHandle | null>;
  /** Space is held. */
  isPanning: RefObject<boolean>;
}

/** Listens on the element that scrolls; a press is followed wherever the pointer goes. */
export function useToolPointer({ editor, machine, handle, isPanning }: PointerParts): void {
  useEffect(() => {
    const scroller = handle.current?.scroller;
    if (!scroller) return;
    let pressed: number | null = null;
    let last: PointerEvent | null = null;
    let frame = 0;
    // The press is captured by the sheet, so the double click that follows says nothing of what was pressed.
    let lastTarget: PointerTarget = { kind: 'nothing' };

    const toEvent = (event: PointerEvent | MouseEvent) => toolEvent(event, editor, handle.current);

    const scrollAtEdges = () => {
      frame = requestAnimationFrame(scrollAtEdges);
      if (!last || !DRAGS.has(machine.state)) return;
      const { dx, dy } = edgePull(scroller.getBoundingClientRect(), last);
      if (dx === 0 && dy === 0) return;
      scroller.scrollBy(dx, dy);
      machine.move(toEvent(last));
    };

    const down = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest('[data-text-editor]') || pressed !== null) return;
      if (isScrollBar(event, scroller)) return;
      pressed = event.pointerId;
      last = event;
      // A finger does not move the focus, so a button of a panel would keep the keys.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !scroller.contains(activeElement)) activeElement.blur();
      if (isPanning.current) machine.pan(toEvent(event));
      else machine.down(toEvent(event), (lastTarget = targetOf(target)));
      if (event.pointerType !== 'touch' || DRAGS.has(machine.state)) scroller.setPointerCapture(event.pointerId);
      // The middle button would start the browser's own scrolling; a press beside an open text ends the text by itself.
      if (event.button === 1) event.preventDefault();
      frame = requestAnimationFrame(scrollAtEdges);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pressed) return;
      last = event;
      machine.move(toEvent(event));
    };
    const stop = (event: PointerEvent, act: () => void) => {
      if (event.pointerId !== pressed) return;
      pressed = null;
      cancelAnimationFrame(frame);
      act();
    };
    const up = (event: PointerEvent) => stop(event, () => machine.up(toEvent(event)));
    const cancel = (event: PointerEvent) => stop(event, () => machine.cancel());
    const double = (event: MouseEvent) => {
      if (!(event.target as HTMLElement).closest('[data-text-editor]')) machine.doubleClick(toEvent(event), lastTarget);
    };

    scroller.addEventListener('pointerdown', down);
    scroller.addEventListener('pointermove', move);
    scroller.addEventListener('pointerup', up);
    scroller.addEventListener('pointercancel', cancel);
    scroller.addEventListener('dblclick', double);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('pointerdown', down);
      scroller.removeEventListener('pointermove', move);
      scroller.removeEventListener('pointerup', up);
      scroller.removeEventListener('pointercancel', cancel);
      scroller.removeEventListener('dblclick', double);
    };
  }, [editor, machine, handle, isPanning]);
}

function toolEvent(event: PointerEvent | MouseEvent, editor: Editor, handle: PagesHandle | null): ToolEvent {
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

function targetOf(node: HTMLElement): PointerTarget {
  const handle = node.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
  // The attribute is written by the selection frame, from the list of handles.
  if (handle) return { kind: 'handle', handle: handle as ResizeHandle };
  const id = node.closest<HTMLElement>('[data-element-id]')?.dataset['elementId'];
  if (id) return { kind: 'element', id };
  const pageId = node.closest<HTMLElement>('[data-page-id]')?.dataset['pageId'];
  return pageId ? { kind: 'page', page_id: pageId } : { kind: 'nothing' };
}

function isScrollBar(event: PointerEvent, scroller: HTMLElement): boolean {
  const frame = scroller.getBoundingClientRect();
  return event.clientX > frame.left + scroller.clientWidth || event.clientY > frame.top + scroller.clientHeight;
}

/** The nearer to the edge, the faster. */
function edgePull(frame: DOMRect, at: { clientX: number; clientY: number }): { dx: number; dy: number } {
  const pull = (near: number, far: number) => {
    if (near < EDGE) return -FASTEST * Math.min(1, (EDGE - near) / EDGE);
    return far < EDGE ? FASTEST * Math.min(1, (EDGE - far) / EDGE) : 0;
  };
  return {
    dx: pull(at.clientX - frame.left, frame.right - at.clientX),
    dy: pull(at.clientY - frame.top, frame.bottom - at.clientY),
  };
}
