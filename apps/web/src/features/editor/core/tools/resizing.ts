// Drags one of the eight handles. Several elements are resized together within their common box.
import {
  type Box,
  type Element,
  type PageSize,
  type ResizeHandle,
  MINIMUM_SIZE,
  boundsOf,
  minLength,
  resizeBox,
  roundPoint,
  isSignatureField,
  uuidv7,
} from '@countersign/document-model';
import { boxOf } from '../commands/commands.ts';
import { ROUNDED_OFF } from '../commands/line-ends.ts';
import type { Editor } from '../model/editor.ts';
import { lineBetween } from '../model/grid.ts';
import { placeResized } from '../commands/sizing.ts';
import { isTrue } from './snap-guides.ts';
import { createSnapper } from './snapping.ts';
import { type Guide, type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function resizing(context: ToolContext, start: ToolEvent, handle: ResizeHandle): ToolState {
  const { editor, surface } = context;
  const elements = editor.selected();
  const bounds = boundsOf(elements.map(boxOf));
  const pageId = elements[0]?.page_id ?? '';
  const snapper = createSnapper(editor, pageId, new Set(elements.map((element) => element.id)));
  let boxes: ReadonlyMap<string, Box> = new Map();

  const end = () => {
    surface.clearPreview();
    surface.showGuides([]);
    surface.showBadge(null);
    return context.enter.idle();
  };

  /** The pointer's movement with snapping of the dragged edges, which keeps the proportions if required. */
  const dragged = (event: ToolEvent, box: Box, keeps: boolean): { dx: number; dy: number; guides: Guide[] } => {
    const { zoom } = editor.view.state;
    const free = travelled(start, event, zoom);
    if (elements.some((element) => element.is_grid_locked)) {
      const { grid_size: step } = editor.view.state;
      const least = minSize(elements, box, keeps);
      const limits = { step, least, page: editor.page(pageId), fromCenter: event.alt };
      return { ...edgesOnGrid(box, { handle, free }, limits), guides: [] };
    }
    if (event.mod) return { ...free, guides: [] };
    const options = { from_center: event.alt };
    // A flat box has no proportions.
    const snap =
      keeps && box.width > 0 && box.height > 0
        ? snapper.scaled(box, handle, { delta: free, zoom, ...options })
        : snapper.edges(resizeBox(box, handle, free, { minimum: 0, ...options }), handle, zoom, options);
    return { dx: free.dx + snap.dx, dy: free.dy + snap.dy, guides: snap.guides };
  };

  const self: ToolState = {
    name: 'resizing',

    move(event) {
      if (!bounds) return end();
      const keeps = keepsRatio(elements, event);
      const { guides, ...delta } = dragged(event, bounds, keeps);
      const resizedBy = (by: Shift) =>
        resizedBoxes(elements, bounds, { handle, delta: by, keepsRatio: keeps, fromCenter: event.alt });
      boxes = withinPage(editor, { elements, bounds, delta, keeps, resizedBy });
      const size = boundsOf([...boxes.values()]) ?? bounds;
      surface.preview(boxes);
      surface.showGuides(guides.filter((guide) => isTrue(guide, size)));
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
      // Each drag is its own step.
      placeResized(editor, boxes, `drag:${uuidv7()}`);
      return context.enter.idle();
    },

    cancel: end,
  };
  return self;
}

interface Shift {
  dx: number;
  dy: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Tolerance for positions and lengths, which are rounded separately. */
const TINY = 0.011;
/** Precise to a thousandth of a point on any page. */
const HALVINGS = 18;

/** Limits a resize to the page; what is already outside may stay there. */
function withinPage(
  editor: Editor,
  drag: {
    elements: readonly Element[];
    bounds: Box;
    delta: Shift;
    keeps: boolean;
    resizedBy: (by: Shift) => ReadonlyMap<string, Box>;
  },
): ReadonlyMap<string, Box> {
  const { elements, bounds, delta, keeps, resizedBy } = drag;
  const pageId = elements[0]?.page_id ?? '';
  const page = elements.every(({ page_id }) => page_id === pageId) ? editor.page(pageId) : null;
  if (!page) return resizedBy(delta);
  const [right, bottom] = [Math.max(page.width, bounds.x + bounds.width), Math.max(page.height, bounds.y + bounds.height)];
  const fits = (by: Shift) => {
    const box = boundsOf([...resizedBy(by).values()]) ?? bounds;
    const isAfterStart = box.x >= Math.min(0, bounds.x) - TINY && box.y >= Math.min(0, bounds.y) - TINY;
    return isAfterStart && box.x + box.width <= right + TINY && box.y + box.height <= bottom + TINY;
  };
  const most = ({ dx, dy }: Shift) => greatestShare((share) => fits({ dx: dx * share, dy: dy * share }));
  const across = most(keeps ? delta : { dx: delta.dx, dy: 0 });
  const down = keeps ? across : most({ dx: 0, dy: delta.dy });
  const boxes = resizedBy({ dx: delta.dx * across, dy: delta.dy * down });
  const minOf = new Map(elements.map((element) => [element.id, minLength(element)]));
  return new Map([...boxes].map(([id, box]) => [id, withoutExcess(box, { page, least: minOf.get(id) ?? 0 })]));
}

/** Removes overlaps with the page edge that come from rounding, by shrinking or moving the box. */
function withoutExcess(box: Box, { page, least }: { page: PageSize; least: number }): Box {
  const across = endingAt(page.width, { start: box.x, length: box.width, least });
  const down = endingAt(page.height, { start: box.y, length: box.height, least });
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

function endingAt(end: number, side: { start: number; length: number; least: number }): { start: number; length: number } {
  const start = side.start < 0 && side.start >= -TINY ? 0 : side.start;
  const excess = start + side.length - end;
  if (excess <= 0 || excess > 2 * TINY) return { start, length: roundPoint(side.length) };
  const length = roundPoint(end - start);
  return length < side.least ? { start: roundPoint(end - side.length), length: side.length } : { start, length };
}

/** The largest possible share between 0 and 1, if every smaller one is possible too. */
function greatestShare(isPossible: (share: number) => boolean): number {
  if (isPossible(1)) return 1;
  let [least, most] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (least + most) / 2;
    if (isPossible(middle)) least = middle;
    else most = middle;
  }
  return least;
}

interface GridLimits {
  step: number;
  least: Size;
  page: PageSize | null;
  fromCenter: boolean;
}

/** Moves the dragged edges to grid lines, within the minimum size and the page. */
function edgesOnGrid(
  box: Box,
  { handle, free }: { handle: ResizeHandle; free: Shift },
  { step, least, page, fromCenter }: GridLimits,
): Shift {
  const shift = (side: { isNear: boolean; start: number; length: number; least: number; room: number; by: number }) => {
    const [start, end] = [side.start, side.start + side.length];
    const [edge, fixed] = side.isNear ? [start, end] : [end, start];
    const [stays, apart] = fromCenter ? [(start + end) / 2, side.least / 2] : [fixed, side.least];
    const range = side.isNear ? [Math.min(0, start), stays - apart] : [stays + apart, Math.max(side.room, end)];
    const [from = edge, to = edge] = range;
    return lineBetween(edge + side.by, { step, from, to }) - edge;
  };
  const { width: across, height: down } = page ?? { width: Infinity, height: Infinity };
  const [isWest, isNorth] = [handle.includes('w'), handle.includes('n')];
  return {
    dx: shift({ isNear: isWest, start: box.x, length: box.width, least: least.width, room: across, by: free.dx }),
    dy: shift({ isNear: isNorth, start: box.y, length: box.height, least: least.height, room: down, by: free.dy }),
  };
}

/** Images and signatures keep their proportions unless Shift is held; other elements only if it is held. */
function keepsRatio(elements: readonly Element[], event: ToolEvent): boolean {
  const isImage = elements.every((element) => element.kind === 'image' || isSignatureField(element));
  return isImage ? !event.shift : event.shift;
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
    const minimum = minLength(only);
    return new Map([[only.id, resizeBox(boxOf(only), resize.handle, resize.delta, { ...options, minimum })]]);
  }
  return scaledBoxes(elements, bounds, groupBox(elements, bounds, resize));
}

/** The box of the group after the drag. On each axis, the member closest to its minimum size sets the limit. */
function groupBox(elements: readonly Element[], bounds: Box, { handle, delta, keepsRatio: keeps, fromCenter }: Resize): Box {
  const free = resizeBox(bounds, handle, delta, { minimum: 0, keep_ratio: keeps, from_center: fromCenter });
  const least = minScale(elements);
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
        width: Math.max(minLength(element), roundPoint(element.width * across)),
        height: Math.max(minLength(element), roundPoint(element.height * down)),
      },
    ]),
  );
}

/** Keeps the near edge for side 1, the far edge for -1, and the center for 0. */
function anchored(start: number, { before, after, side }: { before: number; after: number; side: number }): number {
  if (side > 0) return start;
  return side < 0 ? start + before - after : start + (before - after) / 2;
}

/** Minimum scale of the group on each axis. Lines must keep their minimum length. */
function minScale(elements: readonly Element[]): { across: number; down: number } {
  const shares = elements.map((element) => {
    const least = minLength(element);
    if (element.kind !== 'line') return { across: least / element.width, down: least / element.height };
    const share = Math.min(1, (MINIMUM_SIZE.line + ROUNDED_OFF) / Math.hypot(element.width, element.height));
    return { across: element.width > 0 ? share : 0, down: element.height > 0 ? share : 0 };
  });
  return {
    across: Math.min(1, Math.max(0.001, ...shares.map((share) => share.across))),
    down: Math.min(1, Math.max(0.001, ...shares.map((share) => share.down))),
  };
}

/** The minimum scale as lengths of the common box. */
function minSize(elements: readonly Element[], bounds: Box, keepsRatio: boolean): Size {
  const { across, down } = minScale(elements);
  const both = Math.max(across, down);
  return { width: bounds.width * (keepsRatio ? both : across), height: bounds.height * (keepsRatio ? both : down) };
}
