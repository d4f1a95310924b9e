// A finger was held still on the empty page: dragged on it draws a marquee, let go it opens the page's menu.
import { type ToolContext, type ToolEvent, type ToolState, DRAG_THRESHOLD, distance } from './tool-state.ts';

export function holding(context: ToolContext, start: ToolEvent): ToolState {
  const self: ToolState = {
    name: 'holding',

    move(event) {
      if (distance(start, event) < DRAG_THRESHOLD) return self;
      const next = context.enter.marquee(start);
      return next.move?.(event) ?? next;
    },

    up(event) {
      context.editor.view.select([]);
      context.openMenu({ x: event.screen_x, y: event.screen_y }, event.point);
      return context.enter.idle();
    },

    cancel: () => context.enter.idle(),
  };
  return self;
}
