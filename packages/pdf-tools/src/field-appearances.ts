// Draws the values of filled-in fields, with fonts for their scripts.
import type { DrawItem, FieldAppearance, FormFieldReport, FormWidget } from '@countersign/pdf';
import { drawBoxedText } from '@countersign/document-model/paper';
import { defaultFontId, type Shaper } from '@countersign/document-model/text';

const padding = 2;
/** Maximum size of text whose size depends on its box. */
const maxAuto = 12;
const smallest = 4;

/** List boxes are left to PDFium, which highlights the selection. */
export function appearancesOf(fields: readonly FormFieldReport[], shaper: Shaper): FieldAppearance[] {
  return fields.flatMap((field) => {
    const isText = field.kind === 'text' && !field.is_masked;
    if (!isText && !(field.kind === 'choice' && !field.is_list)) return [];
    return field.widgets.map((widget) => ({ name: field.name, place: widget, items: shown(field, widget, shaper) }));
  });
}

function shown(field: FormFieldReport, widget: FormWidget, shaper: Shaper): DrawItem[] {
  const text = field.values[0] ?? '';
  if (text === '') return [];
  const isOnSide = widget.turn === 90 || widget.turn === 270;
  const [width, height] = isOnSide ? [widget.height, widget.width] : [widget.width, widget.height];
  const size = field.text_size ?? (field.is_multiline ? maxAuto : Math.min(maxAuto, height * 0.7));
  const style = { font_id: defaultFontId, size, color: field.text_color, shrinks: true, min_size: smallest };
  if (field.is_comb && field.max_length !== null) {
    const cell = width / field.max_length;
    return [...text].flatMap((character, index) =>
      drawBoxedText(
        {
          ...style,
          text: character,
          box: { x: index * cell, y: 0, width: cell, height },
          alignment: 'center',
          is_multiline: false,
          vertical: 'middle',
        },
        shaper,
      ),
    );
  }
  const box = {
    x: padding,
    y: field.is_multiline ? padding : 0,
    width: Math.max(1, width - 2 * padding),
    height: Math.max(1, height - (field.is_multiline ? 2 * padding : 0)),
  };
  const { alignment, is_multiline } = field;
  return drawBoxedText({ ...style, text, box, alignment, is_multiline, vertical: is_multiline ? 'top' : 'middle' }, shaper);
}
