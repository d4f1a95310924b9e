import { z } from 'zod';
import { defaultFontId } from '../text/fonts.ts';
import { alignmentSchema, colorSchema, fieldFields, fontIdSchema, stubKeySchema, textSizeSchema } from './common.ts';

export const SELECT_MINIMUM = 12;
export const MAX_OPTION_LENGTH = 500;
export const MAX_OPTIONS = 500;

const optionSchema = z.string().min(1).max(MAX_OPTION_LENGTH);

/** `value` is one of `options`, or empty while nothing is chosen. */
export const selectSchema = z.object({
  ...fieldFields(),
  kind: z.literal('select'),
  options: z.array(optionSchema).min(1).max(MAX_OPTIONS),
  /** What options stand for in a PDF form, as the form that they came from called it; of others, that is the option itself. */
  export_values: z
    .array(z.object({ option: optionSchema, value: z.string().max(MAX_OPTION_LENGTH) }))
    .max(MAX_OPTIONS)
    .default([]),
  value: z.string().max(MAX_OPTION_LENGTH),
  /** In a file that is filled in elsewhere: all options are seen, rather than when it is opened. */
  is_list: z.boolean().default(false),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
  stub_key: stubKeySchema,
});
export type SelectElement = z.infer<typeof selectSchema>;

export const selectDefaults: Pick<
  SelectElement,
  'width' | 'height' | 'options' | 'value' | 'is_list' | 'color' | 'size' | 'alignment' | 'pdf_font_id'
> = {
  width: 120,
  height: 30,
  options: ['option_1', 'option_2'],
  value: '',
  is_list: false,
  color: '#000000',
  size: 12,
  alignment: 'left',
  pdf_font_id: defaultFontId,
};
