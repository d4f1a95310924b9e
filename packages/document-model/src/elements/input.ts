import { z } from 'zod';
import { DATE_FORMATS } from '../dates.ts';
import { defaultFontId } from '../text/fonts.ts';
import {
  FILLED_WITH,
  INPUT_TYPES,
  MAX_TEXT_LENGTH,
  alignmentSchema,
  colorSchema,
  fieldFields,
  fontIdSchema,
  stubKeySchema,
  textSizeSchema,
} from './common.ts';

export const INPUT_MINIMUM = 12;

export const MAX_FORMULA_LENGTH = 4_000;
export const MAX_DECIMALS = 10;
/** Limit on the text before or after a number, such as `US$`. */
export const MAX_UNIT_LENGTH = 12;

export const inputSchema = z.object({
  ...fieldFields(),
  kind: z.literal('input'),
  type: z.enum(INPUT_TYPES),
  value: z.string().max(MAX_TEXT_LENGTH),
  placeholder: z.string().max(200),
  is_multiline: z.boolean(),
  /** The most characters that may be entered; null: as many as any text may have. */
  max_length: z.number().int().min(1).max(MAX_TEXT_LENGTH).nullable().default(null),
  /** One equal cell for each of the `max_length` characters. Says nothing without that, and for several lines. */
  is_comb: z.boolean().default(false),
  /** The detail of its signee that it is filled with (`filled-with.ts`); null: free text. */
  filled_with: z.enum(FILLED_WITH).nullable().default(null),
  /** How its date is written; null: as the document's language writes dates. Says nothing for other types. */
  date_format: z.enum(DATE_FORMATS).nullable().default(null),
  /** The formula that it is calculated from (`formula.ts`); null: a person fills it in. */
  formula: z.string().max(MAX_FORMULA_LENGTH).nullable().default(null),
  /** Digits behind the point: of what is calculated, and at least so many of a number with a unit or of a percentage; null: as many as there are. */
  decimals: z.number().int().min(0).max(MAX_DECIMALS).nullable().default(null),
  /** The text before and after a number on paper; not part of the value. */
  prefix: z.string().max(MAX_UNIT_LENGTH).default(''),
  suffix: z.string().max(MAX_UNIT_LENGTH).default(''),
  /** The number 0.25 stands on the paper as 25 %. */
  is_percent: z.boolean().default(false),
  /** The smallest and the largest number that may be entered; null where there is no bound. */
  min_value: z.number().nullable().default(null),
  max_value: z.number().nullable().default(null),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
  stub_key: stubKeySchema,
});
export type InputElement = z.infer<typeof inputSchema>;

export const inputDefaults = {
  width: 120,
  height: 30,
  type: 'text',
  value: '',
  placeholder: '',
  is_multiline: false,
  max_length: null,
  is_comb: false,
  filled_with: null,
  date_format: null,
  formula: null,
  decimals: null,
  prefix: '',
  suffix: '',
  is_percent: false,
  min_value: null,
  max_value: null,
  color: '#000000',
  size: 12,
  alignment: 'left',
  pdf_font_id: defaultFontId,
} as const;
