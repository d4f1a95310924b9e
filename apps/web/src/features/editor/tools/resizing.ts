// Drags one of the eight handles. One element resizes itself; several resize together about their common box.
import { type Box, type Element, type ResizeHandle, MINIMUM_SIZE, boundsOf, resizeBox } from '@countersign/document-model';
import { boxOf, placeElements } from '../model/commands.ts';
import { type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function resizing(context: ToolContext, start: ToolEvent, handle: ResizeHandle): ToolState {
  const { editor, surface } = context;
  const elements = editor.selected().filter((element) => !element.is_grid_locked);
  const bounds = boundsOf(elements.map(boxOf));
  let places = new Map<string, Box>();

  const end = () => {
    surface.clearPreview();
    return context.enter.idle();
  };

  const self: ToolState = {
    name: 'resizing',

    move(event) {
      if (!bounds) return end();
      const delta = travelled(start, event, editor.view.state.zoom);
      places = resizedBoxes(elements, bounds, { handle, delta, keepsRatio: keepsRatio(elements, event), fromCenter: event.alt });
      surface.preview(places);
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
  if (only && elements.length === 1) {
    return new Map([[only.id, resizeBox(boxOf(only), resize.handle, resize.delta, { ...options, minimum: minimumOf(only) })]]);
  }

  // The tightest member says how small the group may get.
  const leastScale = Math.max(
    ...elements.map(
      (element) => minimumOf(element) / Math.max(1, Math.min(element.width || Infinity, element.height || Infinity)),
    ),
  );
  const minimum = Math.max(1, Math.min(bounds.width, bounds.height) * Math.min(1, leastScale));
  const after = resizeBox(bounds, resize.handle, resize.delta, { ...options, minimum });
  const across = bounds.width > 0 ? after.width / bounds.width : 1;
  const down = bounds.height > 0 ? after.height / bounds.height : 1;

  return new Map(
    elements.map((element) => [
      element.id,
      {
        x: after.x + (element.x - bounds.x) * across,
        y: after.y + (element.y - bounds.y) * down,
        width: Math.max(minimumOf(element), element.width * across),
        height: Math.max(minimumOf(element), element.height * down),
      },
    ]),
  );
}

/** A line may be level or upright: one of its sides may be nothing. */
function minimumOf(element: Element): number {
  return element.kind === 'line' ? 0 : MINIMUM_SIZE[element.kind];
}
