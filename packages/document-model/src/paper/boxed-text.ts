// The text of an element, and the box that it goes into.
import { namesOfFiles } from '../elements/attachment.ts';
import type { ElementOf } from '../elements/element.ts';
import type { BoxedText } from './draw-text.ts';

/** The evidence tells the names in full: here they are whole in their box rather than legible and cut off. */
const MIN_FILE_NAME_SIZE = 0.1;

/** Room between a field's edge and its text, in points. */
export const FIELD_PADDING = 3;

/** The text of an element as it goes into its box; that of an input, where it is not written into cells. */
export function boxedText(element: ElementOf<'text' | 'input' | 'select' | 'attachment'>): BoxedText {
  const { kind, x, y, width, height, pdf_font_id, size, color, alignment } = element;
  const text = kind === 'attachment' ? namesOfFiles(element) : element.value;
  const style = { text, font_id: pdf_font_id, size, color, alignment };
  if (kind === 'text') return { ...style, box: element, is_multiline: true, vertical: 'top' };

  const padding = Math.min(FIELD_PADDING, width / 4);
  const is_multiline = kind === 'attachment' || (kind === 'input' && element.is_multiline);
  return {
    ...style,
    box: { x: x + padding, y, width: width - 2 * padding, height },
    is_multiline,
    vertical: kind === 'input' && is_multiline ? 'top' : 'middle',
    shrinks: true,
    ...(kind === 'attachment' && { min_size: MIN_FILE_NAME_SIZE }),
  };
}
