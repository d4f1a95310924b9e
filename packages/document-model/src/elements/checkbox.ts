import { z } from 'zod';
import { colorSchema, exportOptionSchema, exportValueSchema, fieldFields } from './common.ts';

export const CHECKBOX_MINIMUM = 7;

export const checkboxSchema = z.object({
  ...fieldFields(),
  is_required: z.boolean().default(false),
  kind: z.literal('checkbox'),
  value: z.boolean(),
  export_value: exportValueSchema,
  export_option: exportOptionSchema,
  color: colorSchema,
});
export type CheckboxElement = z.infer<typeof checkboxSchema>;

export const checkboxDefaults = { width: 20, height: 20, value: false, color: '#000000' } as const;
