// Drags one end of a line while the other stays. Shift makes the line level, upright or diagonal.
import type { LineEnd, LineGeometry } from '../commands/line-ends.ts';
import { endOnPage, endsOf, lineBetween, lineTowards, straightened } from '../commands/line-ends.ts';
import { placeElements } from '../commands/commands.ts';
import { onGrid } from '../model/grid.ts';
import { createSnapper } from './snapping.ts';
import { type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function lineEnd(context: ToolContext, start: ToolEvent, { id, end }: { id: string; end: LineEnd }): ToolState {
  const { editor, surface } = context;
  const line = editor.document.state.elements.get(id);
  const page = line && editor.page(line.page_id);
  if (line?.kind !== 'line' || !page) return context.enter.idle();
  const ends = endsOf(line);
  const fixed = end === 'start' ? ends.end : ends.start;
  const snapper = createSnapper(editor, line.page_id, new Set([id]));
  let geometry: LineGeometry | null = null;

  const stop = () => {
    surface.previewLine(null);
    surface.showGuides([]);
    surface.showBadge(null);
    return context.enter.idle();
  };

  const pointAt = (event: ToolEvent) => {
    const { zoom, grid_size } = editor.view.state;
    const by = travelled(start, event, zoom);
    const to = { x: ends[end].x + by.dx, y: ends[end].y + by.dy };
    const free = endOnPage(fixed, to, { page, isStraight: false });
    const onLine = (at: number, room: number) => Math.min(onGrid(at, grid_size), Math.floor(room / grid_size) * grid_size);
    if (line.is_grid_locked) return { x: onLine(free.x, page.width), y: onLine(free.y, page.height), guides: [] };
    if (event.shift) return { ...endOnPage(fixed, straightened(fixed, to), { page, isStraight: true }), guides: [] };
    if (event.mod) return { ...free, guides: [] };
    const snap = snapper.edges({ ...free, width: 0, height: 0 }, 'point', zoom);
    return { x: free.x + snap.dx, y: free.y + snap.dy, guides: snap.guides };
  };

  const self: ToolState = {
    name: 'line-end',

    move(event) {
      const { guides, ...point } = pointAt(event);
      geometry = (line.is_grid_locked ? lineBetween(fixed, point) : lineTowards(fixed, point)) ?? geometry;
      surface.previewLine(geometry && { id, geometry });
      surface.showGuides(guides);
      surface.showBadge({ kind: 'place', screen_x: event.screen_x, screen_y: event.screen_y, numbers: [point.x, point.y] });
      return self;
    },

    up() {
      stop();
      if (geometry) placeElements(editor, new Map([[id, geometry]]), { name: 'resize' });
      return context.enter.idle();
    },

    cancel: stop,
  };
  return self;
}
