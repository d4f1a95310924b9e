// Drags the sheet itself: by the middle button, or by any press while Space is held.
import type { ToolContext, ToolEvent, ToolState } from './tool-state.ts';

export function panning(context: ToolContext, start: ToolEvent): ToolState {
  let last = start;
  context.surface.cursor('grabbing');

  const end = () => {
    context.surface.cursor(null);
    return context.enter.idle();
  };

  const self: ToolState = {
    name: 'panning',
    move(event) {
      context.surface.scrollBy(last.screen_x - event.screen_x, last.screen_y - event.screen_y);
      last = event;
      return self;
    },
    up: end,
    cancel: end,
  };
  return self;
}
