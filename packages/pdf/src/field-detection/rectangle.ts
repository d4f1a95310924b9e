// Rectangles on a page as displayed, in points from its top left.

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const rightOf = ({ x, width }: Rectangle): number => x + width;
export const bottomOf = ({ y, height }: Rectangle): number => y + height;

/** Length of the overlap of two rectangles along an axis, in points; a gap is negative. */
export function sharedAcross(one: Rectangle, other: Rectangle): number {
  return Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x);
}

export function sharedDown(one: Rectangle, other: Rectangle): number {
  return Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y);
}

export function sharedArea(one: Rectangle, other: Rectangle): number {
  return Math.max(0, sharedAcross(one, other)) * Math.max(0, sharedDown(one, other));
}

export function hasMiddleIn(inner: Rectangle, outer: Rectangle): boolean {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x >= outer.x && x <= rightOf(outer) && y >= outer.y && y <= bottomOf(outer);
}

export function around(corners: readonly (readonly [x: number, y: number])[]): Rectangle {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function union(one: Rectangle, other: Rectangle): Rectangle {
  return around([
    [one.x, one.y],
    [rightOf(one), bottomOf(one)],
    [other.x, other.y],
    [rightOf(other), bottomOf(other)],
  ]);
}
