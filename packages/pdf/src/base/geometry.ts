// Maps between a page as displayed (points from its top left, y down, after /Rotate, inside the CropBox) and the page's own
// space (ISO 32000-2, 8.3.2.3 and 14.11.2).

export type Rotation = 0 | 90 | 180 | 270;

export type Box = [x0: number, y0: number, x1: number, y1: number];

/** The six operands of a `cm` operator. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export interface PageGeometry {
  /** As displayed, in points of 1/72 inch (multiplied by the user unit). */
  width: number;
  height: number;
  rotation: Rotation;
  /** The visible box in the page's own space, with ordered corners. */
  box: Box;
  user_unit: number;
}

export interface PageBoxes {
  media: readonly number[] | undefined;
  crop: readonly number[] | undefined;
  rotation: number | undefined;
  user_unit: number | undefined;
}

const letter: Box = [0, 0, 612, 792];

/** Never fails: invalid boxes fall back to the media box, then to US Letter, as in viewers. */
export function pageGeometry(boxes: PageBoxes): PageGeometry {
  const media = ordered(boxes.media) ?? letter;
  const crop = ordered(boxes.crop);
  const box = (crop && intersection(crop, media)) ?? media;
  const rotation = rightAngle(boxes.rotation ?? 0);
  const userUnit = boxes.user_unit !== undefined && boxes.user_unit > 0 ? boxes.user_unit : 1;
  const across = (box[2] - box[0]) * userUnit;
  const down = (box[3] - box[1]) * userUnit;
  const isTurned = rotation === 90 || rotation === 270;

  return { width: isTurned ? down : across, height: isTurned ? across : down, rotation, box, user_unit: userUnit };
}

/**
 * The matrix from the page as displayed, with y up (origin at the bottom left), to the page's own space. Drawing under it
 * can ignore rotation, crop box and user unit.
 */
export function pageMatrix({ box: [x0, y0, x1, y1], rotation, user_unit }: PageGeometry): Matrix {
  const k = 1 / user_unit;
  switch (rotation) {
    case 90:
      return [0, k, -k, 0, x1, y0];
    case 180:
      return [-k, 0, 0, -k, x1, y1];
    case 270:
      return [0, -k, k, 0, x0, y1];
    default:
      return [k, 0, 0, k, x0, y0];
  }
}

/** From a point on the displayed page (top left, y down) to the page's own space. */
export function toPageSpace(page: PageGeometry, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = pageMatrix(page);
  const up = page.height - y;
  return [a * x + c * up + e, b * x + d * up + f];
}

/** From the page's own space to a point on the displayed page (top left, y down). */
export function toDisplaySpace(page: PageGeometry, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = pageMatrix(page);
  const scale = a * d - b * c;
  const displayX = (d * (x - e) - c * (y - f)) / scale;
  const displayY = (a * (y - f) - b * (x - e)) / scale;
  return [displayX, page.height - displayY];
}

/** A rectangle on the displayed page, as a /Rect in the page's own space. */
export function toPageRectangle(page: PageGeometry, displayed: { x: number; y: number; width: number; height: number }): Box {
  const [ax, ay] = toPageSpace(page, displayed.x, displayed.y);
  const [bx, by] = toPageSpace(page, displayed.x + displayed.width, displayed.y + displayed.height);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

/** Applies `inner` first, then `outer`. */
export function multiplied(inner: Matrix, outer: Matrix): Matrix {
  const [a, b] = direction(inner[0], inner[1], outer);
  const [c, d] = direction(inner[2], inner[3], outer);
  return [a, b, c, d, ...transformed(inner[4], inner[5], outer)];
}

function direction(x: number, y: number, [a, b, c, d]: Matrix): [number, number] {
  return [a * x + c * y, b * x + d * y];
}

/** The point transformed by the matrix. */
export function transformed(x: number, y: number, matrix: Matrix): [number, number] {
  const [along, up] = direction(x, y, matrix);
  return [along + matrix[4], up + matrix[5]];
}

/** The upright bounding box of the transformed box. */
export function transformedBox([x0, y0, x1, y1]: Box, matrix: Matrix): Box {
  const corners = [
    transformed(x0, y0, matrix),
    transformed(x1, y0, matrix),
    transformed(x0, y1, matrix),
    transformed(x1, y1, matrix),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Corners may be given in any order (ISO 32000-2, 7.9.5). Undefined if they span no area. */
function ordered(box: readonly number[] | undefined): Box | undefined {
  if (!box?.every(Number.isFinite) || box.length < 4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = box;
  const sorted: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return hasArea(sorted) ? sorted : undefined;
}

function intersection(one: Box, other: Box): Box | undefined {
  const shared: Box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return hasArea(shared) ? shared : undefined;
}

function hasArea([x0, y0, x1, y1]: Box): boolean {
  return x1 > x0 && y1 > y0;
}

/** Normalizes to one of the four right angles. Other angles count as 0, as in most readers. */
export function rightAngle(degrees: number): Rotation {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** Whether they share more than `by` points in both directions. */
export function overlap(one: Box, other: Box, by = 0): boolean {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return across > by && down > by;
}

/** Also true for boxes without an extent in one direction, such as those of straight lines. */
export function touches(one: Box, other: Box): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
}

export function isWithin(inner: Box, outer: Box, tolerance = 0.1): boolean {
  return (
    inner[0] >= outer[0] - tolerance &&
    inner[1] >= outer[1] - tolerance &&
    inner[2] <= outer[2] + tolerance &&
    inner[3] <= outer[3] + tolerance
  );
}
