import { z } from 'zod';
import { alignmentSchema, colorSchema, commonFields, fieldFields, fontIdSchema, textSizeSchema } from './common.ts';

export const SELECT_MINIMUM = 12;

/** `value` is one of `options`, or empty while nothing is chosen. */
export const selectSchema = z.object({
  ...commonFields(SELECT_MINIMUM),
  ...fieldFields(),
  kind: z.literal('select'),
  options: z.array(z.string().min(1).max(500)).min(1).max(500),
  value: z.string().max(500),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
});
export type SelectElement = z.infer<typeof selectSchema>;

export const selectDefaults: Pick<
  SelectElement,
  'width' | 'height' | 'options' | 'value' | 'color' | 'size' | 'alignment' | 'pdf_font_id'
> = {
  width: 120,
  height: 30,
  options: ['option_1', 'option_2'],
  value: '',
  color: '#000000',
  size: 12,
  alignment: 'left',
  pdf_font_id: 'noto-sans',
};
