import { z } from 'zod';
import { elementSchema } from '@countersign/document-model';
import { endpoint } from './endpoint.ts';
import { email, id, requiredText, time } from './fields.ts';
import { MAX_PAGES } from './limits.ts';
import { PDF_MODES, page, pdf } from './pdfs.ts';
import { stubValues } from './stubs.ts';
import { MAX_TEMPLATE_ROLES } from './template-roles.ts';

export const MAX_SNAPSHOTS = 50;

export const copyPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/copy',
  summary:
    'A copy with the same pages and elements, without signees: another document, a template of it, or a document of a template',
  tag: 'pdfs',
  body: z.object({
    name: requiredText(255).optional(),
    mode: z.enum(PDF_MODES).optional(),
    /** Who takes the roles of a template that is used for signing. */
    signees: z
      .array(z.object({ role_id: id, name: requiredText(200), email }))
      .max(MAX_TEMPLATE_ROLES)
      .optional(),
    /** Fills in the stubs of the copy; those that are not named stay as they are written. */
    stubs: stubValues.optional(),
  }),
  answer: pdf,
  status: 201,
});

export const extractPages = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/pages/extract',
  summary: 'A new document of some pages and what is on them, in their order; the pdf that they are from stays as it is',
  tag: 'pdfs',
  body: z.object({
    page_ids: z.array(id).min(1).max(MAX_PAGES),
    /** As the pdf is called that they are from, where it is left out. */
    name: requiredText(255).optional(),
  }),
  answer: pdf,
  status: 201,
});

export const snapshot = z.object({
  id,
  pdf_id: id,
  name: z.string(),
  /** Who saved it. */
  created_by: z.object({ id, name: z.string() }),
  page_count: z.number().int(),
  element_count: z.number().int(),
  created_at: time,
});
export type Snapshot = z.infer<typeof snapshot>;

export const listSnapshots = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/snapshots',
  summary: 'Named states of a pdf, newest first',
  tag: 'pdfs',
  answer: z.object({ data: z.array(snapshot) }),
});

export const createSnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots',
  summary: 'Keep the present state of a pdf under a name',
  tag: 'pdfs',
  body: z.object({ name: requiredText(255) }),
  answer: snapshot,
  status: 201,
});

/** What was on the pages then. */
export const snapshotState = z.object({ pages: z.array(page), elements: z.array(elementSchema) });
export type SnapshotState = z.infer<typeof snapshotState>;

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}',
  summary: 'The pages and elements of a snapshot',
  tag: 'pdfs',
  answer: snapshotState,
});

export const restoreSnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/restore',
  summary: 'Bring a pdf back to a snapshot; the state before is kept as a snapshot of its own',
  tag: 'pdfs',
  /** What the state before is called. */
  body: z.object({ name: requiredText(255).optional() }),
  /** `before`: the snapshot of the state before, which leads back. */
  answer: z.object({ revision: z.number().int(), before: id }),
});

export const copySnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/copy',
  summary: 'A new pdf of a snapshot',
  tag: 'pdfs',
  body: z.object({ name: requiredText(255).optional() }),
  answer: pdf,
  status: 201,
});

export const downloadSnapshot = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/download',
  summary: 'A snapshot as a PDF, with everything drawn in',
  tag: 'pdfs',
  answer_kind: 'file',
  status: 200,
});

export const deleteSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}',
  summary: 'Forget a snapshot',
  tag: 'pdfs',
});
