import type { FieldElement } from '@countersign/document-model';

type Box = Pick<FieldElement, 'x' | 'y' | 'width' | 'height'>;

const PLENTY = 100;

/** Distance to the nearest other box, in points; 0 if two overlap. */
export function roomAround(box: Box, others: readonly Box[]): number {
  const distances = others
    .filter((other) => other !== box)
    .map((other) => Math.max(gap(box, other, 'x', 'width'), gap(box, other, 'y', 'height')));
  return Math.max(0, Math.min(PLENTY, ...distances));
}

/** The edge at which a field's note starts: on the right half of a page it would otherwise leave the page. */
export function edgeForNote({ x }: Box): 'left' | 'right' {
  return x > 200 ? 'right' : 'left';
}

/** Size of a note beside a field, in points: two lines on a phone. */
const NOTE = { width: 160, height: 36 };

/** Side on which a note hides no field: below, or above if only that side is free. */
export function sideForNote(box: Box, others: readonly Box[]): 'below' | 'above' {
  const isTaken = (y: number) => {
    const width = Math.max(box.width, NOTE.width);
    const x = edgeForNote(box) === 'right' ? box.x + box.width - width : box.x;
    const note = { x, y, width, height: NOTE.height };
    return others.some((other) => other !== box && gap(note, other, 'x', 'width') < 0 && gap(note, other, 'y', 'height') < 0);
  };
  const fitsAbove = box.y >= NOTE.height && !isTaken(box.y - NOTE.height);
  return isTaken(box.y + box.height) && fitsAbove ? 'above' : 'below';
}

function gap(one: Box, other: Box, start: 'x' | 'y', size: 'width' | 'height'): number {
  return Math.max(other[start] - (one[start] + one[size]), one[start] - (other[start] + other[size]));
}
