import { editing } from './editing.ts';
import { holding } from './holding.ts';
import { idle } from './idle.ts';
import { lineEnd } from './line-end.ts';
import { marquee } from './marquee.ts';
import { moving } from './moving.ts';
import { panning } from './panning.ts';
import { placing } from './placing.ts';
import { pressing } from './pressing.ts';
import { resizing } from './resizing.ts';
import type { PagePoint, PointerTarget, ToolContext, ToolEvent, ToolParts, ToolState } from './tool-state.ts';

const DRAGS: ReadonlySet<string> = new Set<ToolState['name']>(['moving', 'resizing', 'line-end', 'marquee', 'placing']);
const BEGINNINGS: ReadonlySet<string> = new Set<ToolState['name']>(['pressing', 'holding']);

export type ToolMachine = ReturnType<typeof createToolMachine>;

/** Holds the current state and sends it events; events that a state does not handle leave it unchanged. */
export function createToolMachine(parts: ToolParts) {
  const context: ToolContext = {
    ...parts,
    enter: {
      idle: () => idle(context),
      pressing: (start, target) => pressing(context, start, target),
      marquee: (start) => marquee(context, start),
      moving: (start, grabbedId) => moving(context, start, grabbedId),
      resizing: (start, handle) => resizing(context, start, handle),
      lineEnd: (start, id, end) => lineEnd(context, start, { id, end }),
      placing: (start, kind) => placing(context, start, kind),
      holding: (start) => holding(context, start),
      panning: (start) => panning(context, start),
      editing: (id) => editing(context, id),
    },
  };
  let state: ToolState = context.enter.idle();

  const become = (next: ToolState | undefined) => {
    if (next) state = next;
  };

  return {
    get state() {
      return state.name;
    },
    /** Whether something is being dragged or drawn. */
    get isDragging() {
      return DRAGS.has(state.name);
    },
    down: (event: ToolEvent, target: PointerTarget) => become(state.down?.(event, target)),
    move: (event: ToolEvent) => become(state.move?.(event)),
    /** Uses the chosen tool at a point of a page, like a click. */
    placeAt: (point: PagePoint) => {
      const click = clickAt(point);
      become(state.down?.(click, { kind: 'nothing' }));
      become(state.up?.(click));
    },
    up: (event: ToolEvent) => {
      // The release position counts, even if no move event preceded it.
      become(state.move?.(event));
      become(state.up?.(event));
    },
    hover: (event: ToolEvent | null) => state.hover?.(event),
    hold: (event: ToolEvent) => become(state.hold?.(event)),
    doubleClick: (event: ToolEvent, target: PointerTarget) => become(state.doubleClick?.(event, target)),
    cancel: () => become(state.cancel?.()),
    /**
     * Cancels the current gesture, because the pages have changed underneath it. The tool stays chosen. @returns whether
     * something was being dragged or drawn
     */
    breakOff(): boolean {
      const wasDragging = DRAGS.has(state.name);
      if (!wasDragging && !BEGINNINGS.has(state.name)) {
        state.hover?.(null);
        return false;
      }
      const { tool, is_tool_kept } = parts.editor.view.state;
      become(state.cancel?.());
      parts.editor.view.set({ tool, is_tool_kept });
      return wasDragging;
    },
    /** Space is held: the next press pans the sheet. */
    pan: (event: ToolEvent) => become(context.enter.panning(event)),
    edit: (id: string) => become(context.enter.editing(id)),
    open: (id: string) => parts.openElement(id),
  };
}

/** Without snapping: there is no pointer, so nearness means nothing. */
function clickAt(point: PagePoint): ToolEvent {
  const nowhere = { sheet_x: 0, sheet_y: 0, screen_x: 0, screen_y: 0 };
  return { ...nowhere, point, pointer: 'mouse', button: 0, shift: false, alt: false, mod: true };
}
