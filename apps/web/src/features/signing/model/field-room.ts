import type { FieldElement } from '@countersign/document-model';

type Box = Pick<FieldElement, 'x' | 'y' | 'width' | 'height'>;

const PLENTY = 100;

/** How far the nearest other box is, in points; 0 where two overlap. */
export function roomAround(box: Box, others: readonly Box[]): number {
  const distances = others
    .filter((other) => other !== box)
    .map((other) => Math.max(gap(box, other, 'x', 'width'), gap(box, other, 'y', 'height')));
  return Math.max(0, Math.min(PLENTY, ...distances));
}

function gap(one: Box, other: Box, start: 'x' | 'y', size: 'width' | 'height'): number {
  return Math.max(other[start] - (one[start] + one[size]), one[start] - (other[start] + other[size]));
}
