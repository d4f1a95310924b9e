// Drags one end of a line while the other stays. Shift makes it level, upright or halfway between.
import type { LineEnd, LinePlace } from '../model/line-ends.ts';
import { endsOf, lineBetween, lineTowards, straightened } from '../model/line-ends.ts';
import { placeElements } from '../model/commands.ts';
import { onGrid } from '../model/grid.ts';
import { createSnapper } from './snapping.ts';
import { type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function lineEnd(context: ToolContext, start: ToolEvent, { id, end }: { id: string; end: LineEnd }): ToolState {
  const { editor, surface } = context;
  const line = editor.document.state.elements.get(id);
  if (line?.kind !== 'line') return context.enter.idle();
  const ends = endsOf(line);
  const fixed = end === 'start' ? ends.end : ends.start;
  const snapper = createSnapper(editor, line.page_id, new Set([id]));
  let place: LinePlace | null = null;

  const stop = () => {
    surface.previewLine(null);
    surface.showGuides([]);
    surface.showBadge(null);
    return context.enter.idle();
  };

  const pointAt = (event: ToolEvent) => {
    const { zoom, grid_size } = editor.view.state;
    const by = travelled(start, event, zoom);
    const free = { x: ends[end].x + by.dx, y: ends[end].y + by.dy };
    if (line.is_grid_locked) return { x: onGrid(free.x, grid_size), y: onGrid(free.y, grid_size), guides: [] };
    if (event.shift) return { ...straightened(fixed, free), guides: [] };
    if (event.mod) return { ...free, guides: [] };
    const snap = snapper.edges({ ...free, width: 0, height: 0 }, 'point', zoom);
    return { x: free.x + snap.dx, y: free.y + snap.dy, guides: snap.guides };
  };

  const self: ToolState = {
    name: 'line-end',

    move(event) {
      const { guides, ...point } = pointAt(event);
      place = (line.is_grid_locked ? lineBetween(fixed, point) : lineTowards(fixed, point)) ?? place;
      surface.previewLine(place && { id, place });
      surface.showGuides(guides);
      surface.showBadge({ kind: 'place', screen_x: event.screen_x, screen_y: event.screen_y, numbers: [point.x, point.y] });
      return self;
    },

    up() {
      stop();
      if (place) placeElements(editor, new Map([[id, place]]), { name: 'resize' });
      return context.enter.idle();
    },

    cancel: stop,
  };
  return self;
}
