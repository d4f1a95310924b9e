// Sorted snap lines, and the search for the nearest one.
import type { Box } from '@countersign/document-model';

export interface Line {
  at: number;
  /** Range of the line's element on the other axis. */
  from: number;
  to: number;
}

export interface Lines {
  x: Line[];
  y: Line[];
}

/** Edges and centers of all boxes on both axes, sorted. */
export function linesOf(boxes: readonly Box[]): Lines {
  const lines: Lines = { x: [], y: [] };
  for (const box of boxes) {
    for (const share of [0, 0.5, 1]) {
      lines.x.push({ at: box.x + box.width * share, from: box.y, to: box.y + box.height });
      lines.y.push({ at: box.y + box.height * share, from: box.x, to: box.x + box.width });
    }
  }
  const byPosition = (a: Line, b: Line) => a.at - b.at;
  lines.x.sort(byPosition);
  lines.y.sort(byPosition);
  return lines;
}

/** Allowed correction, negative and positive. */
export interface Range {
  from: number;
  to: number;
}

export interface Hit {
  line: Line;
  correction: number;
}

/** The line that needs the smallest correction of one of the positions, within a range. */
export function nearest(lines: readonly Line[], positions: readonly number[], { from, to }: Range): Hit | null {
  let best: Hit | null = null;
  for (const position of positions) {
    for (const line of around(lines, position)) {
      const correction = line.at - position;
      const isWithin = from <= correction && correction <= to;
      const isNearer = isWithin && (best === null || Math.abs(correction) < Math.abs(best.correction));
      if (isNearer) best = { line, correction };
    }
  }
  return best;
}

/** The lines just before and just after a position. */
function around(lines: readonly Line[], position: number): Line[] {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return [lines[low - 1], lines[low]].filter((line) => line !== undefined);
}
