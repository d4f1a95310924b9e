// Holds what is dragged to what lies near, within 6 pixels of the screen. The first that is in reach has it: equal gaps,
// other elements' edges and centres, the page's edges, centre and margins, the grid while it is shown.
import { type Box, type ResizeHandle, resizeBox } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import { onGrid } from '../model/grid.ts';
import { createGapFinder } from './snap-gaps.ts';
import { type Hit, linesOf, nearest } from './snap-lines.ts';
import type { Guide } from './tool-state.ts';

const SNAP_PIXELS = 6;
const MARGIN = 36;

export interface Snapped {
  /** To be added to where it is. */
  dx: number;
  dy: number;
  guides: Guide[];
}

export interface Snapper {
  /** A box that is moved, and lies at `box` now. */
  move(box: Box, options: { zoom: number; axes: 'both' | 'x' | 'y' }): Snapped;
  /** The edges of a box that a handle drags, or a single point with the handle `point`. */
  edges(box: Box, handle: ResizeHandle | 'point', zoom: number, options?: { from_center?: boolean }): Snapped;
}

type Axis = 'x' | 'y';

interface AxisSnap {
  correction: number;
  /** With the box where both axes have brought it: what is drawn and named is as it will be. */
  guides: (placed: Box) => Guide[];
}

/** Collects the lines of one page once; every move then looks them up by halving. */
export function createSnapper(editor: Editor, pageId: string, moving: ReadonlySet<string>): Snapper {
  const page = editor.page(pageId);
  const { by_page, elements } = editor.document.state;
  const others = (by_page.get(pageId) ?? []).flatMap((id) => (moving.has(id) ? [] : (elements.get(id) ?? [])));
  const near = linesOf(others);
  const paper = linesOf(page ? [{ x: 0, y: 0, ...sizeOf(page) }, marginOf(page)] : []);
  const gaps = createGapFinder(others);

  /** The places of a box that may come to lie on a line, on one axis. */
  const snapTo = (axis: Axis, box: Box, { places, reach, hasGaps }: AxisLook): AxisSnap | null => {
    const gap = hasGaps ? gaps.find(axis, box, reach) : null;
    if (gap) {
      const guides = (placed: Box) => gap.gaps.map((it) => gapGuide(pageId, axis, { ...it, at: gap.at(placed) }));
      return { correction: gap.correction, guides };
    }
    const hit = nearest(near[axis], places, reach) ?? nearest(paper[axis], places, reach);
    if (hit) return { correction: hit.correction, guides: (placed) => [lineGuide(pageId, axis, { hit, box: placed })] };
    const [first] = places;
    const { shows_grid, grid_size } = editor.view.state;
    if (!shows_grid || first === undefined) return null;
    const correction = onGrid(first, grid_size) - first;
    return Math.abs(correction) <= reach ? { correction, guides: () => [] } : null;
  };

  const snapBoth = (looks: Record<Axis, readonly number[]>, box: Box, options: Dragged): Snapped => {
    if (!editor.view.state.snaps) return { dx: 0, dy: 0, guides: [] };
    const look = { reach: SNAP_PIXELS / options.zoom, hasGaps: options.hasGaps };
    const x = looks.x.length > 0 ? snapTo('x', box, { ...look, places: looks.x }) : null;
    const dx = x?.correction ?? 0;
    const y = looks.y.length > 0 ? snapTo('y', options.placed({ dx, dy: 0 }), { ...look, places: looks.y }) : null;
    const dy = y?.correction ?? 0;
    const placed = options.placed({ dx, dy });
    return { dx, dy, guides: [x, y].flatMap((snap) => snap?.guides(placed) ?? []) };
  };

  return {
    move(box, { zoom, axes }) {
      const all = (start: number, length: number) => [start, start + length / 2, start + length];
      const places = {
        x: axes === 'y' ? [] : all(box.x, box.width),
        y: axes === 'x' ? [] : all(box.y, box.height),
      };
      const placed = ({ dx, dy }: Shift) => ({ ...box, x: box.x + dx, y: box.y + dy });
      return snapBoth(places, box, { zoom, hasGaps: true, placed });
    },

    edges(box, handle, zoom, { from_center = false } = {}) {
      const places = {
        x: edgePlaces(handle, { near: 'w', far: 'e' }, [box.x, box.x + box.width]),
        y: edgePlaces(handle, { near: 'n', far: 's' }, [box.y, box.y + box.height]),
      };
      // A point goes where it is drawn to; of a box only the edges that are held do.
      const placed = (by: Shift) => {
        if (handle === 'point') return { ...box, x: box.x + by.dx, y: box.y + by.dy };
        return resizeBox(box, handle, by, { minimum: 0, from_center });
      };
      return snapBoth(places, box, { zoom, hasGaps: false, placed });
    },
  };
}

interface Shift {
  dx: number;
  dy: number;
}

interface Dragged {
  zoom: number;
  hasGaps: boolean;
  /** The box once it is drawn to what is near. */
  placed: (by: Shift) => Box;
}

interface AxisLook {
  places: readonly number[];
  reach: number;
  hasGaps: boolean;
}

function edgePlaces(handle: string, names: { near: string; far: string }, [near, far]: [number, number]): number[] {
  if (handle === 'point') return [near];
  return handle.includes(names.near) ? [near] : handle.includes(names.far) ? [far] : [];
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}

function marginOf({ width, height }: { width: number; height: number }): Box {
  return { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}

/** A line from what it was drawn to as far as what is dragged, with the distance where something lies between them. */
function lineGuide(pageId: string, axis: Axis, { hit, box }: { hit: Hit; box: Box }): Guide {
  const [start, end] = axis === 'x' ? [box.y, box.y + box.height] : [box.x, box.x + box.width];
  const { line } = hit;
  const gap = start > line.to ? [line.to, start] : line.from > end ? [end, line.from] : null;
  return {
    page_id: pageId,
    axis,
    at: line.at,
    from: Math.min(line.from, start),
    to: Math.max(line.to, end),
    distance: gap ? { from: gap[0] ?? 0, to: gap[1] ?? 0 } : null,
    is_gap: false,
  };
}

/** Gaps along one axis are drawn across the other. */
function gapGuide(pageId: string, axis: Axis, gap: { from: number; to: number; at: number }): Guide {
  const { from, to, at } = gap;
  return { page_id: pageId, axis: axis === 'x' ? 'y' : 'x', at, from, to, distance: { from, to }, is_gap: true };
}
