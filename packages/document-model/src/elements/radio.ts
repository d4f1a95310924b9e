import { z } from 'zod';
import { colorSchema, exportOptionSchema, exportValueSchema, fieldFields } from './common.ts';

export const RADIO_MINIMUM = 7;

/** Radios with the same `pdf_radio_group_id` are one choice; at most one of them is true. */
export const radioSchema = z.object({
  ...fieldFields(),
  is_required: z.boolean().default(false),
  kind: z.literal('radio'),
  value: z.boolean(),
  export_value: exportValueSchema,
  export_option: exportOptionSchema,
  pdf_radio_group_id: z.uuid().nullable(),
  /** Looks like a check box: one of those of a form that exclude each other. */
  is_check: z.boolean().default(false),
  color: colorSchema,
});
export type RadioElement = z.infer<typeof radioSchema>;

export const radioDefaults = {
  width: 20,
  height: 20,
  value: false,
  pdf_radio_group_id: null,
  is_check: false,
  color: '#000000',
} as const;
