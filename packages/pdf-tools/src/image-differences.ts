// Finds the areas in which the images of two pages differ.
import { Buffer } from 'node:buffer';
import type { PageImage } from '@countersign/pdf';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side in pixels of the squares that are compared. */
const square = 8;
/** Of 255: glyphs shifted by a fraction of a pixel differ by this much. */
const maxNoise = 48;
/** Number of pixels in a square that must differ. */
const leastPixels = 3;
/** More areas are merged into one. */
const maxAreas = 200;

/** In pixels of the left image, over the extent of both. What only one of them covers counts as different. */
export function imageDifferences(left: PageImage, right: PageImage): Area[] {
  if (left.width === right.width && Buffer.compare(left.rgba, right.rgba) === 0) return [];
  const [width, height] = [Math.max(left.width, right.width), Math.max(left.height, right.height)];
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (differs(left, right, x, y)) {
        const at = Math.floor(y / square) * columns + Math.floor(x / square);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  const areas = joinedSquares(counts, columns, rows);
  return areas.length <= maxAreas ? areas : [aroundAll(areas)];
}

function differs(left: PageImage, right: PageImage, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(valueAt(left, x, y, channel) - valueAt(right, x, y, channel)) > maxNoise) return true;
  }
  return false;
}

/** White beyond the edge. */
function valueAt({ rgba, width, height }: PageImage, x: number, y: number, channel: number): number {
  return x < width && y < height ? (rgba[(y * width + x) * 4 + channel] ?? 255) : 255;
}

/** Joins adjacent squares, including diagonally, into areas. */
function joinedSquares(counts: Uint16Array, columns: number, rows: number): Area[] {
  const isOn = (index: number): boolean => (counts[index] ?? 0) >= leastPixels;
  const seen = new Uint8Array(counts.length);
  const areas: Area[] = [];
  for (let start = 0; start < counts.length; start++) {
    if (seen[start] || !isOn(start)) continue;
    let [x0, y0, x1, y1] = [columns, rows, 0, 0];
    const waiting = [start];
    seen[start] = 1;
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const [x, y] = [index % columns, Math.floor(index / columns)];
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
      for (let near = 0; near < 9; near++) {
        const [nextX, nextY] = [x + (near % 3) - 1, y + Math.floor(near / 3) - 1];
        const next = nextY * columns + nextX;
        if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows || seen[next] || !isOn(next)) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    areas.push({ x: x0 * square, y: y0 * square, width: (x1 - x0 + 1) * square, height: (y1 - y0 + 1) * square });
  }
  return areas;
}

function aroundAll(areas: readonly Area[]): Area {
  const [x, y] = [Math.min(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.y))];
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}
