// Points of a stroke in the pad's own units, independent of screen rotation and window size.
import { PEN } from '@countersign/document-model/paper';

export const PAD = { width: 600, height: 220 } as const;

export type StrokePoint = [x: number, y: number, pressure: number];

const PRESSURE_RATE = 0.275;
const FIRST_PRESSURE = 0.35;

/**
 * The next point of a stroke. A pen reports its pressure; for mouse and finger, fast movements count as light. It is stored
 * with the point, so that the PDF shows the same line.
 */
export function nextPoint(
  stroke: readonly StrokePoint[],
  at: { x: number; y: number; pressure: number; isPen: boolean },
): StrokePoint {
  const place: [number, number] = [round(at.x), round(at.y)];
  if (at.isPen) return [...place, round(at.pressure)];

  const last = stroke.at(-1);
  if (!last) return [...place, FIRST_PRESSURE];
  const speed = Math.min(1, Math.hypot(at.x - last[0], at.y - last[1]) / PEN.size);
  const pressure = last[2] + (1 - speed - last[2]) * (speed * PRESSURE_RATE);
  return [...place, round(Math.min(1, Math.max(0, pressure)))];
}

/**
 * Width of the pad in its own units: as wide as the frame at its height, and never narrower than the strokes, which may come
 * from a wider pad.
 * @param frame in pixels; 0 × 0 until it is known
 */
export function padWidth(frame: { width: number; height: number }, strokes: readonly (readonly StrokePoint[])[]): number {
  const room = frame.height > 0 ? (PAD.height * frame.width) / frame.height : PAD.width;
  return strokes.reduce((least, stroke) => stroke.reduce((most, [x]) => Math.max(most, x + PEN.size), least), room);
}

/** A tap is no signature: a minimum length must be drawn. */
export function isDrawn(strokes: readonly (readonly StrokePoint[])[]): boolean {
  const xs = strokes.flatMap((stroke) => stroke.map(([x]) => x));
  const ys = strokes.flatMap((stroke) => stroke.map(([, y]) => y));
  if (xs.length < 2) return false;
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) >= PEN.size;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
