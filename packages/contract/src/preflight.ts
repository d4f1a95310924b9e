// What the inspection of an upload found besides its pages.
import { activeContentKinds } from '@countersign/pdf/active-content-kinds';
import { z } from 'zod';

/** What prevents changes to a file as it is. */
export const OBSTACLES = ['certified', 'damaged', 'opens_otherwise'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Content that looks different in other readers or in print, or that acts without a click. */
export const activeContent = z.object({
  kind: z.enum(activeContentKinds),
  /** From 1, only the first few; empty for content that belongs to the document as a whole. */
  pages: z.array(z.number().int()),
});
export type ActiveContent = z.infer<typeof activeContent>;
export type ActiveContentKind = ActiveContent['kind'];

/** What the inspection of an upload found besides its pages. */
export const preflight = z.object({
  /** Damaged parts of the file that could still be read. */
  repair: z.array(z.enum(['header', 'cross_reference', 'syntax', 'objects', 'page_tree', 'rotation'])),
  /** `static`: the form also exists as XFA. `dynamic`: as XFA only, so that most readers show just a notice. */
  xfa: z.enum(['none', 'static', 'dynamic']),
  /** Fonts that its pages use and the file does not embed. */
  fonts_missing: z.array(z.string()),
  /** False for scans without OCR. */
  has_text: z.boolean(),
  /** List fields with multiple selection. No element can represent them, so they stay in the file. */
  multi_select_lists: z.number().int().default(0),
  /** Fields whose text is sideways or upside down. They stay in the file too. */
  turned_fields: z.number().int().default(0),
  /** Password and file fields, whose values must not be shown. They stay in the file too. */
  masked_fields: z.number().int().default(0),
  /** The first fields whose scripts are not understood. Scripts of a file never run, so these fields lose what the script did. */
  scripted_fields: z
    .array(z.object({ name: z.string(), lost: z.array(z.enum(['calculation', 'format', 'validation', 'action'])) }))
    .default([]),
  attachments: z.number().int(),
  is_tagged: z.boolean(),
  pdf_version: z.string().nullable(),
  /** The PDF/A level that the file claims, such as `2b`. */
  pdfa: z.string().nullable(),
  /** Missing for files inspected by an earlier version. */
  active_content: z.array(activeContent).optional(),
});
export type Preflight = z.infer<typeof preflight>;

/** Why a text tag was not used as written. `covered`: its text could not be removed and is covered in white. */
export const textTagNote = z.object({
  code: z.enum(['unknown_type', 'option_ignored', 'too_many_roles', 'covered']),
  tag: z.string(),
});
export type TextTagNote = z.infer<typeof textTagNote>;

/** `found`: text tags can be converted to fields. `used`: they were converted; `may_undo` until the pages change. */
export const textTags = z.object({
  state: z.enum(['found', 'used']),
  /** Number of fields created. */
  fields: z.number().int(),
  notes: z.array(textTagNote),
  may_undo: z.boolean(),
});
export type TextTags = z.infer<typeof textTags>;
