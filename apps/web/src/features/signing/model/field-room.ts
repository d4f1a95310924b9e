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

/** Which edge of a field its note begins at: on the right half of a page it would leave the page otherwise. */
export function edgeForNote({ x }: Box): 'left' | 'right' {
  return x > 200 ? 'right' : 'left';
}

/** What a note beside a field takes, in points: two lines of a phone's screen. */
const NOTE = { width: 160, height: 36 };

/** Where a note hides no other field: below, unless one is there and none above. */
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
