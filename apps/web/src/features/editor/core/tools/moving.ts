// Drags the selection, also across pages. It is previewed during the drag and committed on release.
import { type Box, type Element, boundsOf, isField } from '@countersign/document-model';
import { type Placement, boxOf, placeElements } from '../commands/commands.ts';
import type { Editor } from '../model/editor.ts';
import { keepTogether } from '../commands/on-page.ts';
import { addElements, copiesOf } from '../commands/copying.ts';
import { onGrid, placeOnGrid } from '../model/grid.ts';
import { type Snapper, createSnapper } from './snapping.ts';
import { type Guide, type ToolContext, type ToolEvent, type ToolState, travelled } from './tool-state.ts';

export function moving(context: ToolContext, start: ToolEvent, grabbedId: string): ToolState {
  const { editor, surface } = context;
  const elements = editor.selected();
  const shiftAt = createShift(context, { start, elements, grabbedId });
  const fields = elements.filter(isField);
  let last = start;

  const hideSigns = () => {
    surface.showGuides([]);
    surface.showBadge(null);
    surface.showGhosts([]);
  };
  const end = () => {
    holdOver(editor, null);
    surface.clearPreview();
    hideSigns();
    surface.cursor(null);
    return context.enter.idle();
  };

  const self: ToolState = {
    name: 'moving',

    move(event) {
      last = event;
      const handing = fields.length > 0 ? surface.handingAt({ x: event.screen_x, y: event.screen_y }) : null;
      holdOver(editor, handing);
      if (handing) {
        surface.clearPreview();
        hideSigns();
        surface.cursor(handing.over === null ? 'grabbing' : 'copy');
        return self;
      }
      const shift = shiftAt(event);
      surface.preview(new Map(elements.map((element) => [element.id, movedBox(editor.view.state.grid_size, element, shift)])));
      surface.showGuides(shift.guides);
      surface.showGhosts(event.alt ? elements.map((element) => ({ page_id: element.page_id, box: boxOf(element) })) : []);
      surface.cursor(event.alt ? 'copy' : 'grabbing');
      const { x, y } = shift.corner;
      surface.showBadge({ kind: 'place', screen_x: event.screen_x, screen_y: event.screen_y, numbers: [x, y] });
      return self;
    },

    up() {
      const { handing } = editor.view.state;
      if (handing) {
        end();
        if (handing.over !== null) context.giveFields(handing.over, fields);
        return context.enter.idle();
      }
      const placements = placementsAfter(context, elements, shiftAt(last));
      end();
      if (last.alt)
        addElements(
          editor,
          copiesOf(editor, elements, { dx: 0, dy: 0 }).map((copy, index) => ({
            ...copy,
            ...placementOf(placements, elements[index]),
          })),
          'duplicate',
        );
      else placeElements(editor, placements, { name: 'move' });
      return context.enter.idle();
    },

    cancel: end,
  };
  return self;
}

function holdOver({ view }: Editor, handing: { over: string | null } | null): void {
  const { handing: before } = view.state;
  if (before === handing || (before && handing && before.over === handing.over)) return;
  view.set({ handing });
}

interface Shift {
  dx: number;
  dy: number;
  /** The page of the grabbed element; elements on it move to the page under the pointer. */
  home: string;
  target: string;
  /** Upper left corner of the moved elements, in coordinates of the target page. */
  corner: { x: number; y: number };
  guides: Guide[];
}

/** How far a drag moves the elements: Shift keeps to one axis, Ctrl turns off snapping, and a grid lock applies always. */
function createShift(
  { editor, surface }: ToolContext,
  drag: { start: ToolEvent; elements: readonly Element[]; grabbedId: string },
): (event: ToolEvent) => Shift {
  const { start, elements } = drag;
  const grabbed = editor.document.state.elements.get(drag.grabbedId);
  const home = grabbed?.page_id ?? '';
  const bounds = boundsOf(elements.filter((element) => element.page_id === home).map(boxOf));
  const locked = grabbed?.is_grid_locked ? grabbed : elements.find((element) => element.is_grid_locked);
  const moved = new Set(elements.map((element) => element.id));
  const snappers = new Map<string, Snapper>();

  const snapperOf = (pageId: string): Snapper => {
    const snapper = snappers.get(pageId) ?? createSnapper(editor, pageId, moved);
    snappers.set(pageId, snapper);
    return snapper;
  };

  return (event) => {
    const { zoom, grid_size } = editor.view.state;
    const target = event.point?.page_id ?? home;
    const offset = target === home ? { dx: 0, dy: 0 } : surface.pageOffset(target, home);
    const axes = !event.shift ? 'both' : isLevel(start, event) ? 'x' : 'y';
    const free = travelled(start, event, zoom);
    const held = { dx: axes === 'y' ? 0 : free.dx, dy: axes === 'x' ? 0 : free.dy };
    const at = (by: { dx: number; dy: number }) => ({
      ...(bounds ?? { x: 0, y: 0, width: 0, height: 0 }),
      x: (bounds?.x ?? 0) + by.dx + offset.dx,
      y: (bounds?.y ?? 0) + by.dy + offset.dy,
    });
    const done = (by: { dx: number; dy: number }, guides: Guide[]): Shift => ({ ...by, home, target, corner: at(by), guides });

    if (locked) {
      const there = locked.page_id === home ? offset : { dx: 0, dy: 0 };
      const [x, y] = [locked.x + held.dx + there.dx, locked.y + held.dy + there.dy];
      return done({ dx: held.dx + onGrid(x, grid_size) - x, dy: held.dy + onGrid(y, grid_size) - y }, []);
    }
    if (event.mod || !bounds) return done(held, []);
    const snap = snapperOf(target).move(at(held), { zoom, axes });
    return done({ dx: held.dx + snap.dx, dy: held.dy + snap.dy }, snap.guides);
  };
}

function isLevel(from: ToolEvent, to: ToolEvent): boolean {
  return Math.abs(to.sheet_x - from.sheet_x) > Math.abs(to.sheet_y - from.sheet_y);
}

/** The preview in coordinates of its own page; a grid-locked element is shown at its final position. */
function movedBox(grid: number, element: Element, shift: Shift): Box {
  const moved = { ...boxOf(element), x: element.x + shift.dx, y: element.y + shift.dy };
  const isElsewhere = shift.target !== shift.home;
  return element.is_grid_locked && !isElsewhere ? { ...moved, x: onGrid(moved.x, grid), y: onGrid(moved.y, grid) } : moved;
}

/** Elements on the grabbed element's page move to the page under the pointer; the others stay on their pages. */
function placementsAfter({ editor, surface }: ToolContext, elements: readonly Element[], shift: Shift): Map<string, Placement> {
  const offset = surface.pageOffset(shift.target, shift.home);
  const moved = elements.flatMap((element) => {
    const crosses = element.page_id === shift.home && shift.target !== shift.home;
    const page = editor.page(crosses ? shift.target : element.page_id);
    const x = element.x + shift.dx + (crosses ? offset.dx : 0);
    const y = element.y + shift.dy + (crosses ? offset.dy : 0);
    const { is_grid_locked } = element;
    return page ? [{ element, page, page_id: page.id, is_grid_locked, ...boxOf(element), x, y }] : [];
  });
  const grid = editor.view.state.grid_size;
  return new Map(
    keepTogether(editor, moved, elements).map(
      ({ element, page, page_id, is_grid_locked: _locked, ...box }): [string, Placement] => {
        const place = element.is_grid_locked ? placeOnGrid(box, page, grid) : { x: box.x, y: box.y };
        return [element.id, page_id === element.page_id ? place : { ...place, page_id }];
      },
    ),
  );
}

function placementOf(
  placements: ReadonlyMap<string, Placement>,
  element: Element | undefined,
): { x?: number; y?: number; page_id?: string } {
  const { x, y, page_id } = placements.get(element?.id ?? '') ?? {};
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }), ...(page_id === undefined ? {} : { page_id }) };
}
