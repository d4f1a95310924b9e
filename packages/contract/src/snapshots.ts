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
  summary: 'List snapshots',
  description: 'Newest first.',
  tag: 'pdfs',
  answer: z.object({ data: z.array(snapshot) }),
});

export const createSnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots',
  summary: 'Create a snapshot',
  description: 'Saves the current state of a PDF under a name.',
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
  summary: 'Get a snapshot',
  description: 'Its pages and elements.',
  tag: 'pdfs',
  answer: snapshotState,
});

export const restoreSnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/restore',
  summary: 'Restore a snapshot',
  description: 'The state before is saved as a snapshot too.',
  tag: 'pdfs',
  /** Name for the snapshot of the current state. */
  body: z.object({ name: requiredText(255).optional() }),
  /** `before`: the snapshot of the previous state, which can be restored. */
  answer: z.object({ revision: z.number().int(), before: id }),
});

export const copySnapshot = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/copy',
  summary: 'Create a PDF from a snapshot',
  tag: 'pdfs',
  body: z.object({ name: requiredText(255).optional() }),
  answer: pdf,
  status: 201,
});

export const downloadSnapshot = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}/download',
  summary: 'Download a snapshot as PDF',
  description: 'With all elements drawn.',
  tag: 'pdfs',
  answer_kind: 'file',
  status: 200,
});

export const deleteSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/snapshots/{snapshotId}',
  summary: 'Delete a snapshot',
  tag: 'pdfs',
});
