// Closed boxes between ruled lines: stand-alone boxes and table cells.
import type { Rectangle } from './rectangle.ts';
import type { Stroke } from './strokes.ts';

const off = 2.2;
const smallest = 4;
const maxCells = 4_000;
/** Limit on lines examined, after which the page counts as a drawing. */
const maxSteps = 4_000_000;

/** The smallest boxes that the lines enclose, row by row. */
export function cells(level: readonly Stroke[], upright: readonly Stroke[]): Rectangle[] {
  const found: Rectangle[] = [];
  const rows = level.toSorted((a, b) => a.at - b.at);
  const columns = upright.toSorted((a, b) => a.at - b.at);
  let steps = 0;

  for (const [index, top] of rows.entries()) {
    const downwards = columns.filter((column) => startsOn(column, top));
    steps += columns.length;
    for (const [column, left] of downwards.entries()) {
      const right = downwards.slice(column + 1).find(({ at }) => at - left.at >= smallest);
      if (!right || found.length >= maxCells || steps > maxSteps) break;
      const bottom = rows.slice(index + 1).find((row) => {
        steps += 1;
        return row.at - top.at >= smallest && row.from <= left.at + off && row.to >= right.at - off;
      });
      const reaches = bottom && Math.min(left.to, right.to) >= bottom.at - off;
      // A line inside the box is not a side of it. The next one below the wider top may complete the same box.
      if (reaches) found.push({ x: left.at, y: top.at, width: right.at - left.at, height: bottom.at - top.at });
    }
  }
  return found;
}

function startsOn({ at, from, to }: Stroke, top: Stroke): boolean {
  return at >= top.from - off && at <= top.to + off && from <= top.at + off && to >= top.at + smallest;
}
