// A box whose shape is kept grows about a point that stays: each of its edges goes its own way, all of them at one scale.
import { type Box, type ResizeHandle, resizeBox } from '@countersign/document-model';
import { type Axis, spanOf } from './snap-guides.ts';

interface ScaledEdge {
  axis: Axis;
  /** How far it goes from a scale to the next whole one. */
  rate: number;
  at: (scale: number) => number;
}

export interface Scaling {
  /** Where the hand has it now. */
  scale: number;
  /** Those that the handle drags, or takes along. */
  edges: readonly ScaledEdge[];
  /** The way of the fastest of all: what no edge may be drawn further by than the eye expects is measured by it. */
  fastest: number;
  /** The way of a hand that makes it so large. */
  deltaOf: (scale: number) => { dx: number; dy: number };
  boxAt: (scale: number) => Box;
}

/** @param box before the drag, with a width and a height; `delta` is how far the hand has gone */
export function scalingOf(
  box: Box,
  handle: ResizeHandle,
  { delta, from_center }: { delta: { dx: number; dy: number }; from_center: boolean },
): Scaling {
  const sides = { x: sideOf(handle, 'w', 'e'), y: sideOf(handle, 'n', 's') };
  const options = { minimum: 0, keep_ratio: true, from_center };
  const after = resizeBox(box, handle, delta, options);
  const isWider = box.width > box.height;

  const edges = (['x', 'y'] as const).flatMap((axis) => {
    const [start, end] = spanOf(box, axis);
    const side = sides[axis];
    const fixed = side === 0 || from_center ? (start + end) / 2 : side > 0 ? start : end;
    const held = side === 0 ? [start, end] : [side > 0 ? end : start];
    return held.map((edge) => ({ axis, rate: edge - fixed, at: (scale: number) => fixed + (edge - fixed) * scale }));
  });
  const deltaOf = (scale: number) => {
    const factor = (scale - 1) / (from_center ? 2 : 1);
    return {
      dx: sides.x === 0 ? delta.dx : sides.x * box.width * factor,
      dy: sides.y === 0 ? delta.dy : sides.y * box.height * factor,
    };
  };

  return {
    scale: isWider ? after.width / box.width : after.height / box.height,
    edges,
    fastest: Math.max(...edges.map(({ rate }) => Math.abs(rate))),
    deltaOf,
    boxAt: (scale) => resizeBox(box, handle, deltaOf(scale), options),
  };
}

function sideOf(handle: ResizeHandle, near: string, far: string): -1 | 0 | 1 {
  return handle.includes(near) ? -1 : handle.includes(far) ? 1 : 0;
}
