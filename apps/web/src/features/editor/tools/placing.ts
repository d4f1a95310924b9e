// A tool of the palette is pressed on a page: a click places the default size, a drag draws the size.
import { type Box, type ElementKind, MINIMUM_SIZE } from '@countersign/document-model';
import { insertElement } from '../model/commands.ts';
import { boxBetween } from './marquee-box.ts';
import { type ToolContext, type ToolEvent, type ToolState, DRAG_THRESHOLD, distance, travelled } from './tool-state.ts';

export function placing(context: ToolContext, start: ToolEvent, kind: ElementKind): ToolState {
  const { editor, surface } = context;
  const origin = start.point;
  let drawn: { box: Box; direction: 'falling' | 'rising' } | null = null;

  const self: ToolState = {
    name: 'placing',

    move(event) {
      if (!origin || distance(start, event) < DRAG_THRESHOLD) return self;
      const { dx, dy } = travelled(start, event, editor.view.state.zoom);
      drawn = drawnBox(kind, origin, { dx, dy, isSquare: event.shift });
      surface.showMarquee({ page_id: origin.page_id, box: drawn.box });
      return self;
    },

    up() {
      surface.showMarquee(null);
      if (!origin) return context.enter.idle();
      const isLine = kind === 'line';
      const element = insertElement(editor, {
        kind,
        page_id: origin.page_id,
        box: drawn ? atLeast(kind, drawn.box) : { x: origin.x, y: origin.y },
        ...(isLine && drawn ? { extra: { direction: drawn.direction } } : {}),
      });
      editor.view.toolWasUsed();
      if (!element) return context.enter.idle();
      if (kind === 'text') return context.enter.editing(element.id);
      if (kind === 'image') context.pickImage(element.id);
      return context.enter.idle();
    },

    cancel() {
      surface.showMarquee(null);
      editor.view.chooseTool('pointer');
      return context.enter.idle();
    },
  };
  return self;
}

/** A line that is nearly level or upright becomes so; with Shift other kinds become squares. */
function drawnBox(kind: ElementKind, origin: { x: number; y: number }, drag: { dx: number; dy: number; isSquare: boolean }) {
  let { dx, dy } = drag;
  if (kind === 'line') {
    if (drag.isSquare || Math.abs(dy) < 3) dy = Math.abs(dx) >= Math.abs(dy) ? 0 : dy;
    if (drag.isSquare || Math.abs(dx) < 3) dx = Math.abs(dx) >= Math.abs(dy) ? dx : 0;
  } else if (drag.isSquare) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    dx = Math.sign(dx || 1) * side;
    dy = Math.sign(dy || 1) * side;
  }
  const direction: 'falling' | 'rising' = dx * dy < 0 ? 'rising' : 'falling';
  return { box: boxBetween(origin, { x: origin.x + dx, y: origin.y + dy }), direction };
}

function atLeast(kind: ElementKind, box: Box): Box {
  const least = MINIMUM_SIZE[kind];
  if (kind === 'line') return Math.hypot(box.width, box.height) < least ? { ...box, width: least, height: 0 } : box;
  return { ...box, width: Math.max(least, box.width), height: Math.max(least, box.height) };
}
