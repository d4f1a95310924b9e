// The text of an element, and the box that it goes into.
import type { ElementOf } from '../elements/element.ts';
import type { BoxedText } from './draw-text.ts';

/** Room between a field's edge and its text, in points. */
export const FIELD_PADDING = 3;

/** The text of an element as it goes into its box; that of an input, where it is not written into cells. */
export function boxedText(element: ElementOf<'text' | 'input' | 'select'>): BoxedText {
  const { kind, x, y, width, height, value, pdf_font_id, size, color, alignment } = element;
  const style = { text: value, font_id: pdf_font_id, size, color, alignment };
  if (kind === 'text') return { ...style, box: element, is_multiline: true, vertical: 'top' };

  const padding = Math.min(FIELD_PADDING, width / 4);
  const is_multiline = kind === 'input' && element.is_multiline;
  return {
    ...style,
    box: { x: x + padding, y, width: width - 2 * padding, height },
    is_multiline,
    vertical: is_multiline ? 'top' : 'middle',
    shrinks: true,
  };
}
