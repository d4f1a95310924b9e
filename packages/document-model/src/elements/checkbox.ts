import { z } from 'zod';
import { MAX_FIELD_NAME_LENGTH, colorSchema, exportOptionSchema, exportValueSchema, fieldFields } from './common.ts';

export const CHECKBOX_MINIMUM = 7;

export const MAX_CHECKED = 500;

/** A multiple choice, repeated on each of its boxes. `max_checked` null: no limit. */
export const checkboxGroupSchema = z.object({
  id: z.uuid(),
  /** The question; the labels of the boxes are the answers. */
  label: z.string().max(MAX_FIELD_NAME_LENGTH).default(''),
  min_checked: z.number().int().min(0).max(MAX_CHECKED).default(0),
  max_checked: z.number().int().min(1).max(MAX_CHECKED).nullable().default(null),
});

export const checkboxSchema = z.object({
  ...fieldFields(),
  is_required: z.boolean().default(false),
  kind: z.literal('checkbox'),
  value: z.boolean(),
  export_value: exportValueSchema,
  export_option: exportOptionSchema,
  /** The multiple choice that it is one answer of; null: it stands alone. */
  checkbox_group: checkboxGroupSchema.nullable().default(null),
  color: colorSchema,
});
export type CheckboxElement = z.infer<typeof checkboxSchema>;

export const checkboxDefaults = { width: 20, height: 20, value: false, checkbox_group: null, color: '#000000' } as const;
