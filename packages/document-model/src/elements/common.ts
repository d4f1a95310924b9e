// Properties common to all elements. Lengths are in PDF points; the origin is the top left of the displayed page.
import { fieldCode } from '../problems.ts';
import { z } from 'zod';

export const ELEMENT_KINDS = [
  'text',
  'image',
  'signature',
  'initial',
  'input',
  'rectangle',
  'line',
  'checkbox',
  'select',
  'radio',
  'attachment',
  'image_input',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify', 'fit'] as const;
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number];

export const INPUT_TYPES = ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** The details of its signee that a field can be filled with: the date signed, and data known about them or entered earlier. */
export const FILLED_WITH = ['date_signed', 'full_name', 'first_name', 'last_name', 'email', 'company', 'job_title'] as const;
export type FilledWith = (typeof FILLED_WITH)[number];

/** The type that such a field has. */
export const TYPE_FILLED_WITH: Record<FilledWith, InputType> = {
  date_signed: 'date',
  full_name: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'email',
  company: 'text',
  job_title: 'text',
};

export const LAYER_RANGE = { min: -99_999, max: 99_999 } as const;
export const TEXT_SIZE_RANGE = { min: 3, max: 999 } as const;

/** Pages are at most 200 inches wide (14,400 points, ISO 32000-1 annex C.2), so no box is larger than that. */
export const MAX_SIDE = 14_400;
/** Limit on the text of an element, in UTF-16 units, like all limits on input. */
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_EXPORT_OPTION_LENGTH = 500;

/** The export value of a check box or radio in the PDF form that it came from; null if it was created here. */
export const exportValueSchema = z.string().max(120).nullable().default(null);

/** The export option that programs read in its place, if the form defines one. */
export const exportOptionSchema = z.string().max(MAX_EXPORT_OPTION_LENGTH).nullable().default(null);

export const colorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, fieldCode('color_invalid'))
  .transform((value) => value.toLowerCase());

export const textSizeSchema = z
  .number()
  .min(TEXT_SIZE_RANGE.min, fieldCode('text_size_too_small'))
  .max(TEXT_SIZE_RANGE.max, fieldCode('text_size_too_large'));

export const alignmentSchema = z.enum(TEXT_ALIGNMENTS);
export const fontIdSchema = z.string().min(1).max(64);

const coordinate = z.number().min(-MAX_SIDE).max(MAX_SIDE);

/** A length that may not be smaller than the kind's minimum (core specification, section 5). */
function lengthSchema(minimum: number) {
  return z.number().min(minimum, fieldCode('element_too_small')).max(MAX_SIDE);
}

/** The fields that all kinds share; `minimum` is the least width and height in points. */
export function commonFields(minimum: number) {
  return {
    id: z.uuid(),
    page_id: z.uuid(),
    x: coordinate,
    y: coordinate,
    width: lengthSchema(minimum),
    height: lengthSchema(minimum),
    layer: z.number().int().min(LAYER_RANGE.min).max(LAYER_RANGE.max).default(0),
    is_grid_locked: z.boolean().default(false),
  };
}

/** When a field is asked for: while another field of the same person holds this value. */
export const conditionSchema = z.object({ element_id: z.uuid(), value: z.union([z.boolean(), z.string().max(500)]) });
export type FieldCondition = z.infer<typeof conditionSchema>;

/** The key of a stub that a field is filled from; empty: from none. */
export const stubKeySchema = z.string().max(64).default('');

/** Limit on names and labels. Generated forms name every level of the field hierarchy. */
export const MAX_FIELD_NAME_LENGTH = 1_000;

/** Properties of all elements that a person fills in. `minLength` determines their minimum size. */
export function fieldFields() {
  return {
    ...commonFields(0),
    /** How small its sides may be where that is less than its kind's minimum: it came with a form that had it so. */
    least_length: z.number().min(1).max(MAX_SIDE).nullable().default(null),
    signee_id: z.uuid().nullable().default(null),
    role_id: z.uuid().nullable().default(null),
    is_required: z.boolean().default(true),
    /** The value is shown to its signee, who cannot change it. */
    is_read_only: z.boolean().default(false),
    /** Flags of the form that it came from, which say how readers let people fill it in (ISO 32000-2, tables 227 to 233). */
    form_flags: z.number().int().nonnegative().max(0xffff_ffff).nullable().default(null),
    /** Its place among the fields of its page; null: where reading order puts it. */
    tab_order: z.number().int().min(1).max(10_000).nullable().default(null),
    condition: conditionSchema.nullable().default(null),
    name: z.string().max(MAX_FIELD_NAME_LENGTH).default(''),
    label: z.string().max(MAX_FIELD_NAME_LENGTH).default(''),
  };
}
