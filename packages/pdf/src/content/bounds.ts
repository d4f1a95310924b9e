import type { DrawItem, PathCommand, TurnedItem } from './draw-items.ts';

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Length in points. Long lines are boxed piece by piece, so that the boxes stay close to the line. */
const pieceLength = 20;
const maxPieces = 64;

/**
 * Rectangles around an item's ink, in its own coordinates. They exclude the area that a frame or a slanting line merely encloses.
 * For glyphs they span the usual ascent and descent of a font.
 */
export function inksOf(item: DrawItem): Bounds[] {
  switch (item.kind) {
    case 'rect':
      return item.fill === undefined ? edgesOf(item, (item.line_width ?? 1) / 2) : [around(cornersOf(item))];
    case 'line':
      return piecesOf([item.x1, item.y1], [item.x2, item.y2], item.width / 2);
    case 'path':
      return item.fill === undefined ? outlineOf(item.commands, (item.line_width ?? 1) / 2) : [around(pointsOf(item.commands))];
    case 'glyph_run': {
      const width = item.glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0);
      return [{ x: item.x, y: item.y - item.size, width, height: item.size * 1.3 }];
    }
    case 'image':
      return [around(cornersOf(item))];
    case 'turned':
      return item.items.flatMap(inksOf).map((ink) => around(cornersOf(ink).map((corner) => turnedPoint(corner, item))));
  }
}

function turnedPoint([x, y]: Point, { angle, x: aboutX, y: aboutY }: TurnedItem): Point {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin, across, down] = [Math.cos(radians), Math.sin(radians), x - aboutX, y - aboutY];
  return [aboutX + across * cos + down * sin, aboutY - across * sin + down * cos];
}

type Point = readonly [x: number, y: number];

function cornersOf({ x, y, width, height }: Bounds): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function edgesOf(box: Bounds, margin: number): Bounds[] {
  const corners = cornersOf(box);
  return corners.map((corner, index) => around([corner, corners[(index + 1) % 4] ?? corner], margin));
}

function piecesOf([x1, y1]: Point, [x2, y2]: Point, margin: number): Bounds[] {
  const count = Math.min(maxPieces, Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / pieceLength)));
  const at = (share: number): Point => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
  return Array.from({ length: count }, (_, index) => around([at(index / count), at((index + 1) / count)], margin));
}

/** A box for each piece of a drawn line. A curve lies within the hull of its points. */
function outlineOf(commands: readonly PathCommand[], margin: number): Bounds[] {
  const boxes: Bounds[] = [];
  let start: Point | undefined;
  let last: Point | undefined;
  for (const command of commands) {
    const points: Point[] = command[0] === 'Z' ? (start ? [start] : []) : pointsOf([command]);
    const end: Point | undefined = points.at(-1);
    if (command[0] === 'M') start = end;
    else if (last && end)
      boxes.push(...(points.length === 1 ? piecesOf(last, end, margin) : [around([last, ...points], margin)]));
    last = end;
  }
  return boxes;
}

function pointsOf(commands: readonly PathCommand[]): Point[] {
  return commands.flatMap(([, ...numbers]) =>
    Array.from({ length: numbers.length / 2 }, (_, index): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0]),
  );
}

function around(points: readonly Point[], margin = 0): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
