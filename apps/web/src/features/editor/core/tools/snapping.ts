// Snaps a drag to targets within 6 screen pixels. The first kind in reach wins: equal gaps; edges and centers of elements;
// edges, center and margins of the page; the grid while it is shown. Nothing snaps off its page.
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Box, type PageSize, type ResizeHandle, pageBox, resizeBox } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import { onGrid } from '../model/grid.ts';
import { createGapFinder } from './snap-gaps.ts';
import { type Axis, gapGuide, lineGuide, pageGuides, spanOf } from './snap-guides.ts';
import { type Range, linesOf, nearest } from './snap-lines.ts';
import { type Scaling, scalingOf } from './snap-scale.ts';
import type { Guide } from './tool-state.ts';

export const SNAP_PIXELS = 6;
const MARGIN = 36;

export interface Snapped {
  /** Correction to add to the position. */
  dx: number;
  dy: number;
  guides: Guide[];
}

export interface Snapper {
  /** Snaps a moved box, now at `box`. */
  move(box: Box, options: { zoom: number; axes: 'both' | 'x' | 'y' }): Snapped;
  /** Snaps the edges that a handle drags, or a point with the handle `point`. */
  edges(box: Box, handle: ResizeHandle | 'point', zoom: number, options?: { from_center?: boolean }): Snapped;
  /** Snaps a box with fixed proportions, given before the drag; `delta` is the drag distance. */
  scaled(box: Box, handle: ResizeHandle, options: { delta: Shift; zoom: number; from_center: boolean }): Snapped;
}

/** In order of priority. */
const RANKS = ['gap', 'element', 'paper', 'grid'] as const;

interface AxisSnap {
  by: (typeof RANKS)[number];
  correction: number;
  /** Guides for the box corrected on both axes, so that the shown values are final. */
  guides: (placed: Box) => Guide[];
}

/** Collects the lines of a page once; each move then uses binary search. */
export function createSnapper(editor: Editor, pageId: string, moving: ReadonlySet<string>): Snapper {
  const page = editor.page(pageId);
  const snapTo = createSnapFinder(editor, page, moving);

  const snapBoth = (candidates: Record<Axis, readonly number[]>, box: Box, options: Dragged): Snapped => {
    if (!editor.view.state.snaps) return NOTHING;
    const reach = SNAP_PIXELS / options.zoom;
    const findSnap = (axis: Axis, at: Box) => {
      const positions = candidates[axis];
      if (positions.length === 0) return null;
      return snapTo(axis, at, { positions, range: rangeOf(page, axis, { positions, reach }), hasGaps: options.hasGaps });
    };
    const x = findSnap('x', box);
    const dx = x?.correction ?? 0;
    const y = findSnap('y', options.placed({ dx, dy: 0 }));
    const dy = y?.correction ?? 0;
    const placed = options.placed({ dx, dy });
    return { dx, dy, guides: [x, y].flatMap((snap) => snap?.guides(placed) ?? []) };
  };

  return {
    move(box, { zoom, axes }) {
      const all = (start: number, length: number) => [start, start + length / 2, start + length];
      const positions = {
        x: axes === 'y' ? [] : all(box.x, box.width),
        y: axes === 'x' ? [] : all(box.y, box.height),
      };
      const placed = ({ dx, dy }: Shift) => ({ ...box, x: box.x + dx, y: box.y + dy });
      return snapBoth(positions, box, { zoom, hasGaps: true, placed });
    },

    edges(box, handle, zoom, { from_center = false } = {}) {
      const positions = {
        x: edgePositions(handle, { near: 'w', far: 'e' }, [box.x, box.x + box.width]),
        y: edgePositions(handle, { near: 'n', far: 's' }, [box.y, box.y + box.height]),
      };
      // A point moves as a whole; of a box only the dragged edges move.
      const placed = (by: Shift) => {
        if (handle === 'point') return { ...box, x: box.x + by.dx, y: box.y + by.dy };
        return resizeBox(box, handle, by, { minimum: 0, from_center });
      };
      return snapBoth(positions, box, { zoom, hasGaps: false, placed });
    },

    scaled(box, handle, { delta, zoom, from_center }) {
      const scaling = scalingOf(box, handle, { delta, from_center });
      const best = editor.view.state.snaps ? bestScale(scaling, { page, snapTo, reach: SNAP_PIXELS / zoom }) : null;
      if (!best) return NOTHING;
      const { dx, dy } = scaling.deltaOf(best.scale);
      return { dx: dx - delta.dx, dy: dy - delta.dy, guides: best.snap.guides(scaling.boxAt(best.scale)) };
    },
  };
}

const NOTHING: Snapped = { dx: 0, dy: 0, guides: [] };

type SnapFinder = (axis: Axis, box: Box, about: AxisCandidates) => AxisSnap | null;

/** Finds the snap target on one axis of a page. */
function createSnapFinder(editor: Editor, page: PdfPage | null, moving: ReadonlySet<string>): SnapFinder {
  if (!page) return () => null;
  const { by_page, elements } = editor.document.state;
  const others = (by_page.get(page.id) ?? []).flatMap((id) => (moving.has(id) ? [] : (elements.get(id) ?? [])));
  const near = linesOf(others);
  const pageLines = linesOf([pageBox(page), marginOf(page)]);
  const gaps = createGapFinder(others);

  return (axis, box, { positions, range, hasGaps }) => {
    const gap = hasGaps ? gaps.find(axis, box, range) : null;
    if (gap) {
      const guides = (placed: Box) => gap.gaps.map((it) => gapGuide(page.id, axis, { ...it, at: gap.at(placed) }));
      return { by: 'gap', correction: gap.correction, guides };
    }
    const hit = nearest(near[axis], positions, range);
    if (hit) {
      const guides = (placed: Box) => [lineGuide(page.id, axis, { line: hit.line, box: placed })];
      return { by: 'element', correction: hit.correction, guides };
    }
    const onPaper = nearest(pageLines[axis], positions, range);
    if (onPaper) {
      const guides = (placed: Box) => pageGuides(page, axis, { at: onPaper.line.at, box: placed });
      return { by: 'paper', correction: onPaper.correction, guides };
    }
    const [first] = positions;
    const { shows_grid, grid_size } = editor.view.state;
    if (!shows_grid || first === undefined) return null;
    const correction = onGrid(first, grid_size) - first;
    return isWithin(range, correction) ? { by: 'grid', correction, guides: () => [] } : null;
  };
}

/** The scale that puts an edge on a line: highest priority first, then the nearest scale. */
function bestScale(
  { scale, edges, fastest, boxAt }: Scaling,
  { page, snapTo, reach }: { page: PageSize | null; snapTo: SnapFinder; reach: number },
): { snap: AxisSnap; scale: number } | null {
  const now = boxAt(scale);
  const found = edges.flatMap(({ axis, rate, at }) => {
    if (rate === 0) return [];
    const positions = [at(scale)];
    // Snapping one edge moves the others, too, so each stays within its own snap distance.
    const range = rangeOf(page, axis, { positions, reach: reach * (Math.abs(rate) / fastest) });
    const snap = snapTo(axis, now, { positions, range, hasGaps: false });
    if (!snap) return [];
    const snappedScale = scale + snap.correction / rate;
    const fits = snappedScale > 0 && (!page || isOn(page, boxAt(snappedScale)) || !isOn(page, now));
    return fits ? [{ snap, scale: snappedScale, rank: RANKS.indexOf(snap.by), by: Math.abs(snappedScale - scale) }] : [];
  });
  return found.toSorted((a, b) => a.rank - b.rank || a.by - b.by)[0] ?? null;
}

interface Shift {
  dx: number;
  dy: number;
}

interface Dragged {
  zoom: number;
  hasGaps: boolean;
  /** The box with a correction applied. */
  placed: (by: Shift) => Box;
}

interface AxisCandidates {
  positions: readonly number[];
  range: Range;
  hasGaps: boolean;
}

/** The snap range, limited to the page. What is already off the page goes no further. */
function rangeOf(
  page: PageSize | null,
  axis: Axis,
  { positions, reach }: { positions: readonly number[]; reach: number },
): Range {
  const length = page ? (axis === 'x' ? page.width : page.height) : Infinity;
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return { from: Math.max(-reach, Math.min(0, page ? -first : -Infinity)), to: Math.min(reach, Math.max(0, length - last)) };
}

const isWithin = ({ from, to }: Range, correction: number) => from <= correction && correction <= to;

/** Allows for rounding. */
function isOn(page: PageSize, box: Box): boolean {
  const isInside = (axis: Axis, length: number) => {
    const [start, end] = spanOf(box, axis);
    return start >= -0.02 && end <= length + 0.02;
  };
  return isInside('x', page.width) && isInside('y', page.height);
}

function edgePositions(handle: string, names: { near: string; far: string }, [near, far]: [number, number]): number[] {
  if (handle === 'point') return [near];
  return handle.includes(names.near) ? [near] : handle.includes(names.far) ? [far] : [];
}

function marginOf({ width, height }: { width: number; height: number }): Box {
  return { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}
