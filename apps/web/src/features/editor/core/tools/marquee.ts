// Drags a frame over the pages and selects the elements it touches. Shift or multi-select mode adds to the selection.
import { pageBox, touches } from '@countersign/document-model';
import { isVisible } from '../commands/on-page.ts';
import type { Editor } from '../model/editor.ts';
import { boxBetween } from './marquee-box.ts';
import { type Ghost, type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function marquee(context: ToolContext, start: ToolEvent): ToolState {
  const { editor, surface } = context;
  const origin = start.point;
  const before = [...editor.view.state.selection];
  const adds = start.shift || editor.view.state.selects_more;

  const end = () => {
    surface.showMarquee([]);
    return context.enter.idle();
  };

  /** The frame in the coordinates of each page it covers, including the page where it started. */
  const partsOf = (event: ToolEvent, { page_id, x, y }: NonNullable<typeof origin>): Ghost[] => {
    const { dx, dy } = travelled(start, event, editor.view.state.zoom);
    const whole = boxBetween({ x, y }, { x: x + dx, y: y + dy });
    return editor.document.state.pages.flatMap((page) => {
      const by = surface.pageOffset(page.id, page_id);
      const box = { ...whole, x: whole.x + by.dx, y: whole.y + by.dy };
      return page.id === page_id || touches(pageBox(page), box) ? [{ page_id: page.id, box }] : [];
    });
  };

  const self: ToolState = {
    name: 'marquee',

    move(event) {
      if (!origin) return end();
      const parts = partsOf(event, origin);
      surface.showMarquee(parts);
      const touched = parts.flatMap((part) => touchedBy(editor, part));
      editor.view.select(adds ? [...before, ...touched] : touched, { continues: true });
      return self;
    },

    up: end,

    cancel() {
      editor.view.select(before, { continues: true });
      return end();
    },
  };
  return self;
}

function touchedBy(editor: Editor, { page_id, box }: Ghost): string[] {
  const { by_page, elements } = editor.document.state;
  return (by_page.get(page_id) ?? []).filter((id) => {
    const element = elements.get(id);
    return element !== undefined && touches(element, box) && isVisible(editor, element);
  });
}
