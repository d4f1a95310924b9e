// Drags one of the eight handles. One element resizes itself; several resize together about their common box.
import {
  type Box,
  type Element,
  type ResizeHandle,
  MINIMUM_SIZE,
  boundsOf,
  leastLength,
  resizeBox,
  roundPoint,
} from '@countersign/document-model';
import { boxOf, placeElements } from '../model/commands.ts';
import { onGrid } from '../model/grid.ts';
import { createSnapper } from './snapping.ts';
import { type Guide, type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function resizing(context: ToolContext, start: ToolEvent, handle: ResizeHandle): ToolState {
  const { editor, surface } = context;
  const elements = editor.selected();
  const bounds = boundsOf(elements.map(boxOf));
  const pageId = elements[0]?.page_id ?? '';
  const snapper = createSnapper(editor, pageId, new Set(elements.map((element) => element.id)));
  let places = new Map<string, Box>();

  const end = () => {
    surface.clearPreview();
    surface.showGuides([]);
    surface.showBadge(null);
    return context.enter.idle();
  };

  /** What the pointer did, drawn to what the edges come near to. A kept ratio has no edge that could be drawn aside. */
  const dragged = (event: ToolEvent, box: Box, keeps: boolean): { dx: number; dy: number; guides: Guide[] } => {
    const free = travelled(start, event, editor.view.state.zoom);
    const after = resizeBox(box, handle, free, { minimum: 0, from_center: event.alt });
    if (elements.some((element) => element.is_grid_locked)) {
      const step = editor.view.state.grid_size;
      return { ...edgesOnGrid(box, { handle, free, step }), guides: [] };
    }
    if (event.mod || keeps) return { ...free, guides: [] };
    const snap = snapper.edges(after, handle, editor.view.state.zoom);
    return { dx: free.dx + snap.dx, dy: free.dy + snap.dy, guides: snap.guides };
  };

  const self: ToolState = {
    name: 'resizing',

    move(event) {
      if (!bounds) return end();
      const keeps = keepsRatio(elements, event);
      const { guides, ...delta } = dragged(event, bounds, keeps);
      places = resizedBoxes(elements, bounds, { handle, delta, keepsRatio: keeps, fromCenter: event.alt });
      const size = boundsOf([...places.values()]) ?? bounds;
      surface.preview(places);
      surface.showGuides(guides);
      surface.showBadge({
        kind: 'size',
        screen_x: event.screen_x,
        screen_y: event.screen_y,
        numbers: [size.width, size.height],
      });
      return self;
    },

    up() {
      end();
      placeElements(editor, places, { name: 'resize' });
      return context.enter.idle();
    },

    cancel: end,
  };
  return self;
}

/** The dragged edges come to lie on lines of the grid. */
function edgesOnGrid(
  box: Box,
  { handle, free, step }: { handle: ResizeHandle; free: { dx: number; dy: number }; step: number },
): { dx: number; dy: number } {
  const x = handle.includes('w') ? box.x : box.x + box.width;
  const y = handle.includes('n') ? box.y : box.y + box.height;
  return { dx: onGrid(x + free.dx, step) - x, dy: onGrid(y + free.dy, step) - y };
}

/** Pictures and signatures keep their shape unless Shift is held; everything else the other way round. */
function keepsRatio(elements: readonly Element[], event: ToolEvent): boolean {
  const isPicture = elements.every(
    (element) => element.kind === 'image' || element.kind === 'signature' || element.kind === 'initial',
  );
  return isPicture ? !event.shift : event.shift;
}

interface Resize {
  handle: ResizeHandle;
  delta: { dx: number; dy: number };
  keepsRatio: boolean;
  fromCenter: boolean;
}

export function resizedBoxes(elements: readonly Element[], bounds: Box, resize: Resize): Map<string, Box> {
  const options = { keep_ratio: resize.keepsRatio, from_center: resize.fromCenter };
  const [only] = elements;
  if (only && elements.length === 1 && only.kind !== 'line') {
    const minimum = leastLength(only);
    return new Map([[only.id, resizeBox(boxOf(only), resize.handle, resize.delta, { ...options, minimum })]]);
  }
  return scaledBoxes(elements, bounds, groupBox(elements, bounds, resize));
}

/** The box of the group after the drag; the tightest member says how small it may get, on each axis. */
function groupBox(elements: readonly Element[], bounds: Box, { handle, delta, keepsRatio: keeps, fromCenter }: Resize): Box {
  const free = resizeBox(bounds, handle, delta, { minimum: 0, keep_ratio: keeps, from_center: fromCenter });
  const least = leastScale(elements);
  const across = bounds.width > 0 ? free.width / bounds.width : 1;
  const down = bounds.height > 0 ? free.height / bounds.height : 1;
  const both = Math.max(least.across, least.down);
  const width = bounds.width * Math.max(across, keeps ? both : least.across);
  const height = bounds.height * Math.max(down, keeps ? both : least.down);
  const horizontal = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0;
  const vertical = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0;

  return {
    x: anchored(bounds.x, { before: bounds.width, after: width, side: fromCenter ? 0 : horizontal }),
    y: anchored(bounds.y, { before: bounds.height, after: height, side: fromCenter ? 0 : vertical }),
    width,
    height,
  };
}

function scaledBoxes(elements: readonly Element[], bounds: Box, after: Box): Map<string, Box> {
  const across = bounds.width > 0 ? after.width / bounds.width : 1;
  const down = bounds.height > 0 ? after.height / bounds.height : 1;
  return new Map(
    elements.map((element) => [
      element.id,
      {
        x: roundPoint(after.x + (element.x - bounds.x) * across),
        y: roundPoint(after.y + (element.y - bounds.y) * down),
        width: Math.max(leastLength(element), roundPoint(element.width * across)),
        height: Math.max(leastLength(element), roundPoint(element.height * down)),
      },
    ]),
  );
}

/** The near edge stays for side 1, the far one for -1, the middle for 0. */
function anchored(start: number, { before, after, side }: { before: number; after: number; side: number }): number {
  if (side > 0) return start;
  return side < 0 ? start + before - after : start + (before - after) / 2;
}

/** How small the group may get, as a share of each axis. A line has to stay as long as a line must be. */
function leastScale(elements: readonly Element[]): { across: number; down: number } {
  const shares = elements.map((element) => {
    const least = leastLength(element);
    if (element.kind !== 'line') return { across: least / element.width, down: least / element.height };
    const share = Math.min(1, MINIMUM_SIZE.line / Math.hypot(element.width, element.height));
    return { across: element.width > 0 ? share : 0, down: element.height > 0 ? share : 0 };
  });
  return {
    across: Math.min(1, Math.max(0.001, ...shares.map((share) => share.across))),
    down: Math.min(1, Math.max(0.001, ...shares.map((share) => share.down))),
  };
}
