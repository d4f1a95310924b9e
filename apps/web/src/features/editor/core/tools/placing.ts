// Places an element with a tool of the palette: a click uses the default size, a drag defines the size.
import type { ElementKind } from '@countersign/document-model';
import { insertElement } from '../commands/commands.ts';
import { type Drawn, drawnBox, boxForNew } from './new-box.ts';
import { isTrue } from './snap-guides.ts';
import { type Snapper, createSnapper } from './snapping.ts';
import {
  type PagePoint,
  type ToolContext,
  type ToolEvent,
  type ToolState,
  DRAG_THRESHOLD,
  distance,
  travelled,
} from './tool-state.ts';

export function placing(context: ToolContext, start: ToolEvent, kind: ElementKind): ToolState {
  const { editor, surface } = context;
  const origin = start.point;
  const page = origin && editor.page(origin.page_id);
  const snapper = origin && createSnapper(editor, origin.page_id, new Set());
  const corner =
    origin && snapper ? snappedPoint(snapper, { point: origin, zoom: editor.view.state.zoom, isFree: start.mod }) : origin;
  let drawn: Drawn | null = null;
  surface.showGhosts([]);

  const clear = () => {
    surface.showMarquee([]);
    surface.showGuides([]);
    surface.showBadge(null);
  };

  const self: ToolState = {
    name: 'placing',

    move(event) {
      if (!corner || !snapper || !page || distance(start, event) < DRAG_THRESHOLD) return self;
      const { zoom } = editor.view.state;
      const by = travelled(start, event, zoom);
      const free = { x: start.point ? start.point.x + by.dx : corner.x, y: start.point ? start.point.y + by.dy : corner.y };
      const snap =
        event.mod || event.shift ? { dx: 0, dy: 0, guides: [] } : snapper.edges({ ...free, width: 0, height: 0 }, 'point', zoom);
      const to = { x: free.x + snap.dx, y: free.y + snap.dy };
      drawn = drawnBox(kind, { corner, to, isSquare: event.shift, page });
      const { box } = drawn;
      surface.showMarquee([{ page_id: corner.page_id, box }]);
      surface.showGuides(snap.guides.filter((guide) => isTrue(guide, box)));
      const { width, height } = box;
      surface.showBadge({ kind: 'size', screen_x: event.screen_x, screen_y: event.screen_y, numbers: [width, height] });
      return self;
    },

    up() {
      clear();
      if (!origin) return context.enter.idle();
      const wasDragged = drawn !== null || editor.view.state.is_carried;
      const element = insertElement(editor, {
        kind,
        page_id: origin.page_id,
        box: drawn ? drawn.box : boxForNew(editor, { kind, point: origin, isFree: start.mod }).box,
        ...(kind === 'line' && drawn ? { extra: { direction: drawn.direction } } : {}),
      });
      const isPrepared = editor.view.state.prepared !== null;
      editor.view.toolWasUsed();
      if (!element || isPrepared) return context.enter.idle();
      // With the tool kept, the next press places another text instead.
      if (kind === 'text' && !editor.view.state.is_tool_kept) return context.enter.editing(element.id);
      // A drag opens no dialog: the panel and a double click offer to choose the image.
      if (kind === 'image' && !wasDragged) context.pickImage(element.id);
      return context.enter.idle();
    },

    cancel() {
      clear();
      editor.view.chooseTool('pointer');
      return context.enter.idle();
    },
  };
  return self;
}

function snappedPoint(snapper: Snapper, at: { point: PagePoint; zoom: number; isFree: boolean }): PagePoint {
  if (at.isFree) return at.point;
  const snap = snapper.edges({ x: at.point.x, y: at.point.y, width: 0, height: 0 }, 'point', at.zoom);
  return { ...at.point, x: at.point.x + snap.dx, y: at.point.y + snap.dy };
}
