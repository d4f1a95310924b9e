import { z } from 'zod';
import { INPUT_TYPES, alignmentSchema, colorSchema, commonFields, fieldFields, fontIdSchema, textSizeSchema } from './common.ts';

export const INPUT_MINIMUM = 12;

export const inputSchema = z.object({
  ...commonFields(INPUT_MINIMUM),
  ...fieldFields(),
  kind: z.literal('input'),
  type: z.enum(INPUT_TYPES),
  value: z.string().max(20_000),
  placeholder: z.string().max(200),
  is_multiline: z.boolean(),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
});
export type InputElement = z.infer<typeof inputSchema>;

export const inputDefaults = {
  width: 120,
  height: 30,
  type: 'text',
  value: '',
  placeholder: '',
  is_multiline: false,
  color: '#000000',
  size: 12,
  alignment: 'left',
  pdf_font_id: 'noto-sans',
} as const;
