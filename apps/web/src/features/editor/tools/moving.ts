// Drags the selection, across pages too. It is shown at once and committed when the pointer lets go.
import { type Box, type Element, boundsOf, keepOnPage } from '@countersign/document-model';
import { type Placement, boxOf, placeElements } from '../model/commands.ts';
import { addElements, copiesOf } from '../model/copying.ts';
import { type Snapper, createSnapper } from './snapping.ts';
import { type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function moving(context: ToolContext, start: ToolEvent, grabbedId: string): ToolState {
  const { editor, surface } = context;
  const elements = editor.selected().filter((element) => !element.is_grid_locked);
  const grabbed = editor.document.state.elements.get(grabbedId);
  const homePage = grabbed?.page_id ?? '';
  const bounds = boundsOf(elements.filter((element) => element.page_id === homePage).map(boxOf));
  const snapper = createSnapper(editor, homePage, new Set(elements.map((element) => element.id)));
  let last = start;

  const end = () => {
    surface.clearPreview();
    surface.showGuides([]);
    surface.cursor(null);
    return context.enter.idle();
  };

  const self: ToolState = {
    name: 'moving',

    move(event) {
      last = event;
      const shift = shiftOf({
        start,
        event,
        zoom: editor.view.state.zoom,
        bounds,
        snapper,
        isOnHomePage: event.point?.page_id === homePage,
      });
      surface.preview(
        new Map(elements.map((element) => [element.id, { ...boxOf(element), x: element.x + shift.dx, y: element.y + shift.dy }])),
      );
      surface.showGuides(shift.guides);
      surface.cursor(event.alt ? 'copy' : 'grabbing');
      return self;
    },

    up() {
      const targetPage = last.point?.page_id ?? homePage;
      const shift = shiftOf({
        start,
        event: last,
        zoom: editor.view.state.zoom,
        bounds,
        snapper,
        isOnHomePage: targetPage === homePage,
      });
      const places = placesAfter(context, { elements, shift, homePage, targetPage });
      end();
      if (last.alt)
        addElements(
          editor,
          copiesOf(elements, 0).map((copy, index) => ({ ...copy, ...places.get(elements[index]?.id ?? '') })),
          'duplicate',
        );
      else placeElements(editor, places, { name: 'move' });
      return context.enter.idle();
    },

    cancel: end,
  };
  return self;
}

interface Drag {
  start: ToolEvent;
  event: ToolEvent;
  zoom: number;
  bounds: Box | null;
  snapper: Snapper;
  isOnHomePage: boolean;
}

/** Shift keeps to one axis, Ctrl lets go of what it snaps to. */
function shiftOf({ start, event, zoom, bounds, snapper, isOnHomePage }: Drag) {
  const free = travelled(start, event, zoom);
  const held = event.shift ? (Math.abs(free.dx) > Math.abs(free.dy) ? { dx: free.dx, dy: 0 } : { dx: 0, dy: free.dy }) : free;
  if (event.mod || !bounds || !isOnHomePage) return { ...held, guides: [] };
  return snapper.snap(bounds, held, { zoom, axes: event.shift ? (held.dx === 0 ? 'y' : 'x') : 'both' });
}

/** What lies on the page of the grabbed element goes to the page under the pointer; the rest stays on its own. */
function placesAfter(
  { editor, surface }: ToolContext,
  drop: { elements: readonly Element[]; shift: { dx: number; dy: number }; homePage: string; targetPage: string },
): Map<string, Placement> {
  const offset = surface.pageOffset(drop.targetPage, drop.homePage);
  const places = new Map<string, Placement>();

  for (const element of drop.elements) {
    const crosses = element.page_id === drop.homePage && drop.targetPage !== drop.homePage;
    const page = editor.page(crosses ? drop.targetPage : element.page_id);
    if (!page) continue;
    const moved = {
      ...boxOf(element),
      x: element.x + drop.shift.dx + (crosses ? offset.dx : 0),
      y: element.y + drop.shift.dy + (crosses ? offset.dy : 0),
    };
    const { x, y } = keepOnPage(moved, page);
    places.set(element.id, crosses ? { x, y, page_id: drop.targetPage } : { x, y });
  }
  return places;
}
