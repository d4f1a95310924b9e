// Whether a text fits its box: filled-in text shrinks, and may become too small to read.
import type { ElementOf } from '../elements/element.ts';
import type { Shaper } from '../text/index.ts';
import { combCells } from './draw-comb.ts';
import { boxedText } from './boxed-text.ts';
import { layoutBoxedText } from './draw-text.ts';

/** The smallest print that people read without a glass, in points. */
export const MIN_READABLE_SIZE = 5;

/** `small`: it fits, in a size that is hard to read; `outside`: some of it lies outside its box. */
export type TextFit = 'fits' | 'small' | 'outside';

export function textFit(element: ElementOf<'text' | 'input' | 'select'>, shaper: Shaper): TextFit {
  const cells = element.kind === 'input' ? combCells(element) : null;
  if (element.value === '' || (cells && element.value.length <= cells)) return 'fits';
  const { size, overflow } = layoutBoxedText(boxedText(element), shaper);
  if (overflow) return 'outside';
  return size < Math.min(MIN_READABLE_SIZE, element.size) ? 'small' : 'fits';
}
