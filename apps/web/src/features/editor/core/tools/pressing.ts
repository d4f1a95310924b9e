// Pressed, but not moved far enough to tell a click from a drag.
import { withAttached, toggleField } from '../commands/commands.ts';
import { type PointerTarget, type ToolContext, type ToolEvent, type ToolState, DRAG_THRESHOLD, distance } from './tool-state.ts';

type HandleTarget = Extract<PointerTarget, { kind: 'handle' | 'line-end' }>;

export function pressing(context: ToolContext, start: ToolEvent, target: PointerTarget): ToolState {
  if (target.kind === 'handle' || target.kind === 'line-end') return pressingHandle(context, start, target);
  const { editor } = context;
  const { view } = editor;
  const wasSelected = target.kind === 'element' && view.state.selection.has(target.id);
  const wasTheOnly = wasSelected && view.state.selection.size === 1;
  const adds = start.shift || view.state.selects_more;
  // A mouse selects on press, so that the same press can drag. A finger may be about to scroll, so it must not change anything.
  const isDirect = start.pointer !== 'touch';
  if (isDirect && target.kind === 'element' && !wasSelected && !adds) view.select([target.id]);

  const self: ToolState = {
    name: 'pressing',

    move(event) {
      if (distance(start, event) < DRAG_THRESHOLD) return self;
      if (target.kind === 'element') {
        const mayMove = editor.can_edit && (isDirect || wasSelected);
        if (isDirect && adds && !wasSelected) view.toggle(target.id);
        return mayMove ? begin(context.enter.moving(start, target.id), event) : context.enter.idle();
      }
      return isDirect && start.point ? begin(context.enter.marquee(start), event) : context.enter.idle();
    },

    up() {
      if (target.kind !== 'element') {
        if (!start.shift) view.select([]);
        return context.enter.idle();
      }
      if (adds) view.toggle(target.id);
      else if (!wasTheOnly) view.select([target.id]);
      else return openAgain(context, target.id) ?? context.enter.idle();
      return context.enter.idle();
    },

    // A held finger opens the menu of the element below.
    hold(event) {
      if (target.kind !== 'element') return context.enter.holding(event);
      withAttached(editor, target.id);
      context.openMenu({ x: event.screen_x, y: event.screen_y }, event.point);
      return context.enter.idle();
    },

    cancel: () => context.enter.idle(),
  };
  return self;
}

/** A drag moves the handle. A tap acts on the element seen there, and a click does nothing. */
function pressingHandle(context: ToolContext, start: ToolEvent, target: HandleTarget): ToolState {
  const below = (): ToolState | null =>
    start.pointer === 'touch' && target.over !== undefined
      ? pressing(context, start, { kind: 'element', id: target.over })
      : null;
  const self: ToolState = {
    name: 'pressing',

    move(event) {
      if (distance(start, event) < DRAG_THRESHOLD) return self;
      const drag =
        target.kind === 'handle'
          ? context.enter.resizing(start, target.handle)
          : context.enter.lineEnd(start, target.id, target.end);
      return begin(drag, event);
    },

    up: (event) => below()?.up?.(event) ?? context.enter.idle(),
    hold: (event) => below()?.hold?.(event) ?? self,
    cancel: () => context.enter.idle(),
  };
  return self;
}

/** The movement that starts the drag is part of it. */
function begin(state: ToolState, event: ToolEvent): ToolState {
  return state.move?.(event) ?? state;
}

/** A click on the only selected element: checks boxes and edits texts. */
function openAgain(context: ToolContext, id: string): ToolState | null {
  const { editor } = context;
  const element = editor.document.state.elements.get(id);
  if (!element || !editor.can_edit) return null;
  if (element.kind === 'checkbox' || element.kind === 'radio') toggleField(editor, element);
  if (element.kind === 'text' || element.kind === 'input') return context.enter.editing(id);
  return null;
}
