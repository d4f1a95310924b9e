// Holds what is dragged to the edges and centres of other elements and of the page, within 6 pixels of the screen.
import type { Box } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import type { Guide } from './tool-state.ts';

const SNAP_PIXELS = 6;
const MARGIN = 36;

interface Line {
  at: number;
  /** What it belongs to reaches from here to there on the other axis. */
  from: number;
  to: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

export interface Snapper {
  snap(bounds: Box, shift: { dx: number; dy: number }, options: { zoom: number; axes: 'both' | 'x' | 'y' }): Snapped;
}

/** Collects the lines of one page once; every move then looks them up by halving. */
export function createSnapper(editor: Editor, pageId: string, moving: ReadonlySet<string>): Snapper {
  const page = editor.page(pageId);
  const { by_page, elements } = editor.document.state;
  const xs: Line[] = [];
  const ys: Line[] = [];

  for (const id of by_page.get(pageId) ?? []) {
    const element = elements.get(id);
    if (element && !moving.has(id)) addLines(element, xs, ys);
  }
  if (page) {
    addLines({ x: 0, y: 0, width: page.width, height: page.height }, xs, ys);
    addLines({ x: MARGIN, y: MARGIN, width: page.width - 2 * MARGIN, height: page.height - 2 * MARGIN }, xs, ys);
  }
  const byPlace = (a: Line, b: Line) => a.at - b.at;
  xs.sort(byPlace);
  ys.sort(byPlace);

  return {
    snap(bounds, shift, { zoom, axes }) {
      if (!editor.view.state.snaps) return { ...shift, guides: [] };
      const reach = SNAP_PIXELS / zoom;
      const moved = { ...bounds, x: bounds.x + shift.dx, y: bounds.y + shift.dy };
      const x = axes === 'y' ? null : nearest(xs, [moved.x, moved.x + moved.width / 2, moved.x + moved.width], reach);
      const y = axes === 'x' ? null : nearest(ys, [moved.y, moved.y + moved.height / 2, moved.y + moved.height], reach);
      const dx = shift.dx + (x?.correction ?? 0);
      const dy = shift.dy + (y?.correction ?? 0);
      const at = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };

      const guides: Guide[] = [];
      if (x)
        guides.push({
          page_id: pageId,
          axis: 'x',
          at: x.line.at,
          from: Math.min(x.line.from, at.y),
          to: Math.max(x.line.to, at.y + at.height),
        });
      if (y)
        guides.push({
          page_id: pageId,
          axis: 'y',
          at: y.line.at,
          from: Math.min(y.line.from, at.x),
          to: Math.max(y.line.to, at.x + at.width),
        });
      return { dx, dy, guides };
    },
  };
}

function addLines(box: Box, xs: Line[], ys: Line[]): void {
  for (const share of [0, 0.5, 1]) {
    xs.push({ at: box.x + box.width * share, from: box.y, to: box.y + box.height });
    ys.push({ at: box.y + box.height * share, from: box.x, to: box.x + box.width });
  }
}

function nearest(lines: readonly Line[], places: readonly number[], reach: number): { line: Line; correction: number } | null {
  let best: { line: Line; correction: number } | null = null;
  for (const place of places) {
    for (const line of around(lines, place)) {
      const correction = line.at - place;
      const isNearer = Math.abs(correction) <= reach && (best === null || Math.abs(correction) < Math.abs(best.correction));
      if (isNearer) best = { line, correction };
    }
  }
  return best;
}

/** The lines just before and just after a place. */
function around(lines: readonly Line[], place: number): Line[] {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return [lines[low - 1], lines[low]].filter((line) => line !== undefined);
}
