import { type Stretch, wordMarks } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { WrittenElement } from '../document/written.ts';
import type { MatchBox } from './find-matches.ts';

/** Boxes of each range as laid out in the PDF; the whole element if the layout is unknown, or not known yet. */
export function boxesIn(element: WrittenElement, stretches: readonly Stretch[], shaper: Shaper | null): MatchBox[][] {
  const { x, y, width, height } = element;
  const marks = shaper ? wordMarks(element, stretches, shaper) : [];
  return stretches.map((_, index) => {
    const boxes = marks[index] ?? [];
    return (boxes.length > 0 ? boxes : [{ x, y, width, height }]).map((box) => ({ ...box, angle: 0 }));
  });
}
