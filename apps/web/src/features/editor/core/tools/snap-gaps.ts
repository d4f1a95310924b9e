// Snaps to equal gaps: centered between two neighbours, or with the same gap as between them.
import type { Box } from '@countersign/document-model';
import type { Range } from './snap-lines.ts';

/** A box as a range on one axis, with its range on the other. */
interface Span {
  start: number;
  end: number;
  low: number;
  high: number;
}

export interface GapHit {
  correction: number;
  /** The equal gaps, as ranges on the axis. */
  gaps: { from: number; to: number }[];
  /** Position on the other axis where they are shown, for the box at `placed`. */
  at: (placed: Box) => number;
}

export interface GapFinder {
  find(axis: 'x' | 'y', box: Box, range: Range): GapHit | null;
}

/** Smaller gaps look like touching, and nobody aligns to them. */
const MIN_GAP = 1;

/** Sorts the boxes once, so that each look-up only visits boxes beside the moved one. */
export function createGapFinder(boxes: readonly Box[]): GapFinder {
  const sorted = { x: spansOf(boxes, 'x'), y: spansOf(boxes, 'y') };

  return {
    find(axis, box, { from, to }) {
      const [moved] = spansOf([box], axis);
      if (!moved) return null;
      const row = sorted[axis].filter((span) => span.low < moved.high && moved.low < span.high);
      let best: GapHit | null = null;
      for (const [index, a] of row.entries()) {
        const b = row.slice(index + 1).find((span) => span.start - a.end >= MIN_GAP);
        if (!b) continue;
        for (const hit of positionsBy(a, b, moved)) {
          const isWithin = from <= hit.correction && hit.correction <= to;
          const isNearer = Math.abs(hit.correction) < Math.abs(best?.correction ?? Infinity);
          if (isWithin && isNearer) best = { ...hit, at: (placed) => middleOf([a, b, ...spansOf([placed], axis)]) };
        }
      }
      return best;
    },
  };
}

/** Positions between the two, after the second and before the first. */
function positionsBy(a: Span, b: Span, moved: Span): Omit<GapHit, 'at'>[] {
  const length = moved.end - moved.start;
  const gap = b.start - a.end;
  const after = b.end + gap;
  const before = a.start - gap - length;
  const hits = [
    { correction: after - moved.start, gaps: [between(a.end, gap), between(b.end, gap)] },
    { correction: before - moved.start, gaps: [between(before + length, gap), between(a.end, gap)] },
  ];

  const inner = (gap - length) / 2;
  if (inner >= MIN_GAP) {
    const start = a.end + inner;
    hits.push({ correction: start - moved.start, gaps: [between(a.end, inner), between(start + length, inner)] });
  }
  return hits;
}

const between = (from: number, gap: number) => ({ from, to: from + gap });

/** Middle of the range that all spans share on the other axis, or the middle of the moved span if they share none. */
function middleOf(spans: readonly Span[]): number {
  const low = Math.max(...spans.map((span) => span.low));
  const high = Math.min(...spans.map((span) => span.high));
  const moved = spans.at(-1);
  return low < high || !moved ? (low + high) / 2 : (moved.low + moved.high) / 2;
}

function spansOf(boxes: readonly Box[], axis: 'x' | 'y'): Span[] {
  return boxes
    .map((box) =>
      axis === 'x'
        ? { start: box.x, end: box.x + box.width, low: box.y, high: box.y + box.height }
        : { start: box.y, end: box.y + box.height, low: box.x, high: box.x + box.width },
    )
    .toSorted((a, b) => a.start - b.start);
}
