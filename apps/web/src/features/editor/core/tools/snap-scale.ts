// Scales a box with fixed proportions around a fixed point. Its edges move at different rates with one common scale.
import { type Box, type ResizeHandle, resizeBox } from '@countersign/document-model';
import { type Axis, spanOf } from './snap-guides.ts';

interface ScaledEdge {
  axis: Axis;
  /** Distance it moves when the scale changes by 1. */
  rate: number;
  at: (scale: number) => number;
}

export interface Scaling {
  /** Scale at the pointer's position. */
  scale: number;
  /** Edges that move with the handle. */
  edges: readonly ScaledEdge[];
  /** Rate of the fastest edge, which limits how far the other edges may snap. */
  fastest: number;
  /** The drag distance that produces a scale. */
  deltaOf: (scale: number) => { dx: number; dy: number };
  boxAt: (scale: number) => Box;
}

/** @param box before the drag, with a width and a height; `delta` is the drag distance */
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
