import { z } from 'zod';
import { elementSchema } from '@countersign/document-model';
import { endpoint } from './endpoint.ts';
import { id, requiredText, time } from './fields.ts';
import { page, pdf } from './pdfs.ts';

export const MAX_SNAPSHOTS = 50;

export const snapshot = z.object({
  id,
  pdf_id: id,
  name: z.string(),
  /** The user who saved it. */
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

/** The pages and elements at that time. */
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
  /** Name for the snapshot of the current state. */
  body: z.object({ name: requiredText(255).optional() }),
  /** `before`: the snapshot of the previous state, which can be restored. */
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
