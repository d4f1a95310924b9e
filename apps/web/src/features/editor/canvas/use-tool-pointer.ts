// Converts the browser's pointer events into tool events.
import { type RefObject, useEffect } from 'react';
import { skipComposition } from '#lib/composition.ts';
import type { Editor } from '../core/model/editor.ts';
import { createPalmRejection } from '../core/tools/palm-rejection.ts';
import type { ToolMachine } from '../core/tools/tool-machine.ts';
import type { PointerTarget } from '../core/tools/tool-state.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { edgePull, isScrollBar, targetOf, toolEvent } from './tool-events.ts';

const HOLD_MS = 500;
/** Tolerated movement of a held finger, in pixels. */
const HOLD_SLOP = 8;
const MODIFIERS = new Set(['Shift', 'Alt', 'Control', 'Meta']);
/** Edited text, page text and suggestions leave presses to the browser. */
const WORDS = '[data-text-editor], [data-page-text], [data-suggestion]';

export interface PointerParts {
  editor: Editor;
  machine: ToolMachine;
  handle: RefObject<PagesHandle | null>;
  /** True while Space is held. */
  isPanning: RefObject<boolean>;
}

/** Listens on the scrolling element; a press is tracked wherever the pointer moves. */
export function useToolPointer(parts: PointerParts): void {
  const { editor, machine, handle, isPanning } = parts;
  useEffect(() => {
    const scroller = handle.current?.scroller;
    return scroller ? listen(scroller, { editor, machine, handle, isPanning }) : undefined;
  }, [editor, machine, handle, isPanning]);
}

function listen(scroller: HTMLDivElement, { editor, machine, handle, isPanning }: PointerParts): () => void {
  let pressed: { id: number; type: string } | null = null;
  let last: PointerEvent | null = null;
  let frame = 0;
  let hold: ReturnType<typeof setTimeout> | undefined;
  // The sheet captures the press, so the double-click event does not know its target.
  let lastTarget: PointerTarget = { kind: 'nothing' };

  const toEvent = (event: PointerEvent | MouseEvent) => toolEvent(event, editor, handle.current);

  const scrollAtEdges = () => {
    frame = requestAnimationFrame(scrollAtEdges);
    if (!last || !machine.isDragging || editor.view.state.handing) return;
    const { dx, dy } = edgePull(scroller.getBoundingClientRect(), last);
    if (dx === 0 && dy === 0) return;
    scroller.scrollBy(dx, dy);
    machine.move(toEvent(last));
  };
  const letGo = () => {
    pressed = null;
    cancelAnimationFrame(frame);
    clearTimeout(hold);
  };

  const palm = createPalmRejection();
  const down = (event: PointerEvent) => {
    if (palm.down(event)) return;
    const target = event.target instanceof HTMLElement ? event.target : scroller;
    if (target.closest(WORDS)) return;
    if (pressed) {
      // A second finger starts a pinch zoom, and a pen takes over from a palm that touched first.
      if (pressed.type !== 'touch') return;
      letGo();
      const { tool, is_tool_kept } = editor.view.state;
      machine.cancel();
      editor.view.set({ tool, is_tool_kept });
      if (event.pointerType === 'touch') return;
    }
    if (isScrollBar(event, scroller)) return;
    pressed = { id: event.pointerId, type: event.pointerType };
    last = event;
    // Touch does not move the focus, so a panel button would keep receiving the keys.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !scroller.contains(activeElement)) activeElement.blur();
    if (isPanning.current) machine.pan(toEvent(event));
    else machine.down(toEvent(event), (lastTarget = targetOf(target, event)));
    if (event.pointerType !== 'touch' || machine.isDragging) scroller.setPointerCapture(event.pointerId);
    // Prevents the browser's middle-button scrolling. A press outside of an open text ends editing on its own.
    if (event.button === 1) event.preventDefault();
    frame = requestAnimationFrame(scrollAtEdges);
    if (event.pointerType !== 'mouse')
      hold = setTimeout(() => machine.state === 'pressing' && machine.hold(toEvent(event)), HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (!pressed) return machine.hover(toEvent(event));
    if (event.pointerId !== pressed.id) return;
    if (last && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) > HOLD_SLOP) clearTimeout(hold);
    last = event;
    machine.move(toEvent(event));
  };
  const stop = (event: PointerEvent, act: () => void) => {
    palm.up(event);
    if (event.pointerId !== pressed?.id) return;
    letGo();
    act();
  };
  const up = (event: PointerEvent) => stop(event, () => machine.up(toEvent(event)));
  const cancel = (event: PointerEvent) => stop(event, () => machine.cancel());
  const leave = () => machine.hover(null);
  const double = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest(WORDS))) machine.doubleClick(toEvent(event), lastTarget);
  };
  // Touches by the palm must not scroll or zoom; the pen continues.
  const rest = (event: TouchEvent) => {
    if (!palm.isThere()) return;
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };
  // A finger that drags something must not scroll the sheet.
  const touch = (event: TouchEvent) => {
    if (event.cancelable && (machine.isDragging || machine.state === 'holding')) event.preventDefault();
  };
  // Prevents the emulated mouse events, which would take the focus from the text just opened by touch.
  const touchEnd = (event: TouchEvent) => {
    const isInText = event.target instanceof Element && event.target.closest(WORDS) !== null;
    if (event.cancelable && machine.state === 'editing' && !isInText) event.preventDefault();
  };
  /** Shift, Alt and Ctrl take effect at once, not with the next movement. */
  const turn = (event: KeyboardEvent) => {
    if (!pressed || !last || !MODIFIERS.has(event.key) || !machine.isDragging) return;
    const { shiftKey: shift, altKey: alt } = event;
    machine.move({ ...toEvent(last), shift, alt, mod: event.ctrlKey || event.metaKey });
    // Alt alone would focus the browser's menu bar.
    if (event.key === 'Alt') event.preventDefault();
  };

  const stopCarrying = carryFromPalette(scroller, { editor, machine, toEvent });
  const control = new AbortController();
  const { signal } = control;
  scroller.addEventListener('pointerdown', down, { signal });
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', up, { signal });
  scroller.addEventListener('pointercancel', cancel, { signal });
  scroller.addEventListener('pointerleave', leave, { signal });
  scroller.addEventListener('dblclick', double, { signal });
  scroller.addEventListener('touchstart', rest, { signal, passive: false, capture: true });
  scroller.addEventListener('touchmove', rest, { signal, passive: false, capture: true });
  scroller.addEventListener('touchmove', touch, { signal, passive: false });
  scroller.addEventListener('touchend', touchEnd, { signal, passive: false });
  window.addEventListener('keydown', skipComposition(turn), { signal });
  window.addEventListener('keyup', turn, { signal });
  return () => {
    letGo();
    stopCarrying();
    control.abort();
    // The machine would never receive the pointer's release.
    machine.breakOff();
  };
}

/** Drags a tool from the palette: its ghost follows the pointer, and a release places it. */
function carryFromPalette(
  scroller: HTMLDivElement,
  {
    editor,
    machine,
    toEvent,
  }: Pick<PointerParts, 'editor' | 'machine'> & { toEvent: (event: PointerEvent) => ReturnType<typeof toolEvent> },
): () => void {
  const isOverSheet = (event: PointerEvent) => {
    const below = document.elementFromPoint(event.clientX, event.clientY);
    return below !== null && scroller.contains(below);
  };
  const asMouse = (event: PointerEvent) => ({ ...toEvent(event), pointer: 'mouse' as const, button: 0 });
  const move = (event: PointerEvent) => {
    if (editor.view.state.is_carried) machine.hover(isOverSheet(event) ? asMouse(event) : null);
  };
  const up = (event: PointerEvent) => {
    if (!editor.view.state.is_carried) return;
    if (event.type === 'pointercancel' || !isOverSheet(event)) {
      machine.hover(null);
      editor.view.chooseTool('pointer');
    } else {
      machine.down(asMouse(event), { kind: 'nothing' });
      machine.up(asMouse(event));
    }
    editor.view.set({ is_carried: false });
  };

  const control = new AbortController();
  const { signal } = control;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  return () => control.abort();
}
