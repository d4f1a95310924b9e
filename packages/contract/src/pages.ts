import { z } from 'zod';
import { elementSchema } from '@countersign/document-model';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { MAX_PAGES } from './limits.ts';
import { PAGE_MODES, page } from './pdfs.ts';

/** Points; a page is at most 200 inches wide. */
const length = z.number().min(1).max(14_400);
const box = z.object({ x: z.number().min(0), y: z.number().min(0), width: length, height: length });

/** Page operations. Orders count from 1; boxes are in points from the top left of the page as displayed. */
export const pageOperation = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('append'),
    /** A file taken in by `addPageSource`; without, a blank page. */
    source: id.optional(),
    /** Which of its pages, from 0; all where it is left out. */
    indices: z.array(z.number().int().min(0)).min(1).max(MAX_PAGES).optional(),
    /** The page that they follow; null puts them first, and without they come last. */
    after: id.nullable().optional(),
    /** The size of a blank page; by default that of the preceding page. */
    size: z.object({ width: length, height: length }).optional(),
  }),
  z.object({ op: z.literal('move'), page_id: id, order: z.number().int().min(1) }),
  /** `rotation` is the new value, clockwise. */
  z.object({ op: z.literal('rotate'), page_id: id, rotation: page.shape.rotation }),
  /** null shows the whole page again. */
  z.object({ op: z.literal('crop'), page_id: id, box: box.nullable() }),
  /** Restores an earlier view of a page, given by its `turn` and `crop`. */
  z.object({ op: z.literal('view'), page_id: id, turn: page.shape.turn, crop: box.nullable() }),
  z.object({ op: z.literal('delete'), page_id: id }),
  z.object({ op: z.literal('restore'), page_id: id, order: z.number().int().min(1) }),
  z.object({ op: z.literal('update'), page_id: id, mode: z.enum(PAGE_MODES) }),
]);
export type PageOperation = z.output<typeof pageOperation>;

export const changePages = endpoint({
  method: 'PATCH',
  path: '/api/documents/pdfs/{id}/pages',
  summary: 'Update pages',
  description:
    'Adds, moves, rotates, crops, deletes and restores pages. Elements move with their pages. Returns 409 if the pages have changed meanwhile.',
  tag: 'pdfs',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({ revision: z.number().int().min(0), operations: z.array(pageOperation).min(1).max(200) }),
  answer: z.object({
    revision: z.number().int(),
    pages: z.array(page),
    /** The elements that moved, and the ids of those that went with their pages. */
    elements: z.array(elementSchema),
    deleted: z.array(z.uuid()),
  }),
});

export const pageSource = z.object({
  id,
  page_count: z.number().int(),
  /** Fields of the file's form, signature fields included: on the added pages they are seen, and not filled in any more. */
  form_field_count: z.number().int(),
});
export type PageSource = z.infer<typeof pageSource>;

export const addPageSource = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/page-sources',
  summary: 'Upload pages to add',
  description: 'PDF, PNG, JPEG, WebP or SVG, as multipart field `file`.',
  tag: 'pdfs',
  body: z.object({}),
  body_kind: 'multipart',
  answer: pageSource,
  status: 201,
});

export const redactPages = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/redact',
  summary: 'Redact areas',
  description: 'Permanently removes everything under the areas from the file.',
  tag: 'pdfs',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({
    revision: z.number().int().min(0),
    areas: z
      .array(box.extend({ page_id: id }))
      .min(1)
      .max(1_000),
  }),
  answer: z.object({
    revision: z.number().int(),
    pages: z.array(page),
    /** Pages that became images, because nothing less was sure. */
    picture_pages: z.array(z.uuid()),
    /** What had been placed within the areas, or reached into one. */
    removed_elements: z.array(z.uuid()),
    /** Bookmark titles and scripts stay, and may reveal what was removed. */
    left: z.object({ bookmarks: z.number().int(), scripts: z.boolean() }),
  }),
});
