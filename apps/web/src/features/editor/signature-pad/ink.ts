// Extracts the ink of a photographed or scanned signature: paper becomes transparent, and empty margins are cropped.

export interface Pixels {
  /** Four bytes per pixel: red, green, blue, opacity. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface InkBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels less than this much darker than the paper count as paper, such as shadows and creases. */
const NOISE = 24;
/** Pixels at least this much darker are opaque ink; between the two they are half transparent. */
const FULL = 72;
const VISIBLE = 16;

/** Makes the paper transparent, in place. Images that are transparent already or have dark edges stay unchanged. */
export function removeBackground(pixels: Pixels): void {
  const backgroundLightness = lightnessAround(pixels);
  if (backgroundLightness === null || backgroundLightness < 128) return;
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const depth = backgroundLightness - lightnessAt(data, at);
    const share = Math.min(1, Math.max(0, (depth - NOISE) / (FULL - NOISE)));
    data[at + 3] = Math.round((data[at + 3] ?? 0) * share);
  }
}

/** Bounding box of visible pixels; null if there are none. */
export function inkBox({ data, width, height }: Pixels): InkBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Median lightness along the edges; null if the edges are transparent. */
function lightnessAround({ data, width, height }: Pixels): number | null {
  const seen: number[] = [];
  const visit = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    if ((data[at + 3] ?? 0) > 128) seen.push(lightnessAt(data, at));
  };
  for (let x = 0; x < width; x += 1) {
    visit(x, 0);
    visit(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    visit(0, y);
    visit(width - 1, y);
  }
  const isOpaque = seen.length > width + height;
  return isOpaque ? (seen.toSorted((a, b) => a - b)[Math.floor(seen.length / 2)] ?? null) : null;
}

/** Perceived lightness (ITU-R BT.601). */
function lightnessAt(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}
