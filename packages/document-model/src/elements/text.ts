import { z } from 'zod';
import { defaultFontId } from '../text/fonts.ts';
import { MAX_TEXT_LENGTH, alignmentSchema, colorSchema, commonFields, fontIdSchema, textSizeSchema } from './common.ts';

export const TEXT_MINIMUM = 5;

export const textSchema = z.object({
  ...commonFields(TEXT_MINIMUM),
  kind: z.literal('text'),
  value: z.string().max(MAX_TEXT_LENGTH),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
});
export type TextElement = z.infer<typeof textSchema>;

export const textDefaults = {
  width: 200,
  height: 15,
  color: '#000000',
  size: 12,
  alignment: 'left',
  pdf_font_id: defaultFontId,
  value: 'Write your text',
} as const;
