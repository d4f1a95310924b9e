// A finger is held still on the empty page: dragging draws a marquee, releasing opens the page's menu.
import { type ToolContext, type ToolEvent, type ToolState, DRAG_THRESHOLD, distance } from './tool-state.ts';

/** Large enough to be visible around a finger, in pixels. */
const VISIBLE_PX = 48;

export function holding(context: ToolContext, start: ToolEvent): ToolState {
  const { surface, editor } = context;
  const show = () => {
    if (!start.point) return;
    const { page_id, x, y } = start.point;
    const side = VISIBLE_PX / editor.view.state.zoom;
    surface.showMarquee([{ page_id, box: { x: x - side / 2, y: y - side / 2, width: side, height: side } }]);
  };
  const self: ToolState = {
    name: 'holding',

    move(event) {
      if (distance(start, event) < DRAG_THRESHOLD) return self;
      const next = context.enter.marquee(start);
      return next.move?.(event) ?? next;
    },

    up(event) {
      surface.showMarquee([]);
      editor.view.select([]);
      context.openMenu({ x: event.screen_x, y: event.screen_y }, event.point);
      return context.enter.idle();
    },

    cancel() {
      surface.showMarquee([]);
      return context.enter.idle();
    },
  };
  // Shows that the finger was held long enough, before it moves.
  show();
  return self;
}
