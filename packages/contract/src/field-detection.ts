import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** The kind of field that a printed blank asks for. A date becomes a date input. */
export const DETECTED_FIELD_KINDS = ['signature', 'initial', 'date', 'input', 'checkbox'] as const;
export type DetectedFieldKind = (typeof DETECTED_FIELD_KINDS)[number];

/** More are not looked for: the pages after them are left out. */
export const MAX_DETECTED_FIELDS_PER_PDF = 1_000;
export const MAX_PAGES_WITH_DETECTED_FIELDS = 200;

/** In points from the top left of the page as a person sees it, as elements are. */
export const detectedField = z.object({
  page_id: id,
  kind: z.enum(DETECTED_FIELD_KINDS),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** The text printed beside it. */
  label: z.string(),
  /** One for each character, where there are boxes for them. */
  cells: z.number().int().nullable(),
  is_multiline: z.boolean(),
  /** Whether the form marks the field as required. */
  is_marked: z.boolean(),
});
export type DetectedField = z.infer<typeof detectedField>;

export const listDetectedFields = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/places',
  summary: 'List detected fields',
  description: 'Places on the pages that look like fields, found by lines, boxes and labels, page by page in reading order.',
  tag: 'pdfs',
  answer: z.object({ data: z.array(detectedField) }),
});
