// Drags a frame over the pages; what it touches is selected. Shift adds to what was selected before, and so does selecting more.
import { touches } from '@countersign/document-model';
import { boxBetween } from './marquee-box.ts';
import { type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function marquee(context: ToolContext, start: ToolEvent): ToolState {
  const { editor, surface } = context;
  const origin = start.point;
  const before = [...editor.view.state.selection];
  const adds = start.shift || editor.view.state.selects_more;

  const end = () => {
    surface.showMarquee(null);
    return context.enter.idle();
  };

  const self: ToolState = {
    name: 'marquee',

    move(event) {
      if (!origin) return end();
      const { dx, dy } = travelled(start, event, editor.view.state.zoom);
      const box = boxBetween(origin, { x: origin.x + dx, y: origin.y + dy });
      surface.showMarquee({ page_id: origin.page_id, box });
      const { by_page, elements } = editor.document.state;
      const touched = (by_page.get(origin.page_id) ?? []).filter((id) => {
        const element = elements.get(id);
        return element !== undefined && touches(element, box);
      });
      editor.view.select(adds ? [...before, ...touched] : touched, { goes_on: true });
      return self;
    },

    up: end,

    cancel() {
      editor.view.select(before, { goes_on: true });
      return end();
    },
  };
  return self;
}
