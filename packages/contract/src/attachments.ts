// Files that signees add to a document, in fields of the kind `attachment`.
import { attachedFileSchema } from '@countersign/document-model';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** Limit for all files of one document together. */
export const MAX_ATTACHED_BYTES_PER_PDF = 500 * 1024 * 1024;

export const attachment = attachedFileSchema.extend({
  element_id: id,
  signee_id: id,
  created_at: time,
});
export type Attachment = z.infer<typeof attachment>;

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/attachments',
  summary:
    'The files that signees have added to a pdf, with their SHA-256 hashes. A signee sees those that they added themselves; the people of the space those of everyone who has finished',
  tag: 'signing',
  answer: z.object({ data: z.array(attachment) }),
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/attachments/{attachmentId}',
  summary: 'One of these files, as it was uploaded, for whoever may list it',
  tag: 'signing',
  answer_kind: 'file',
  status: 200,
});

/** `id`: of the file, where its sender chooses one. An upload that is repeated with it adds the file once. */
export const attachmentFields = z.object({ element_id: id, id: id.optional() });

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/attachments',
  summary:
    'Upload a file (multipart field `file`) into an attachment field of one’s own; `element_id` and, to repeat an upload safely, the file’s `id` come before it. What the file is, is judged by its content. 422 at `file` where the field does not take it',
  tag: 'signing',
  ability: 'sign',
  is_idempotent: true,
  body: attachmentFields,
  body_kind: 'multipart',
  answer: attachedFileSchema,
  status: 201,
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/sign/attachments/{attachmentId}',
  summary: 'Take a file out of one’s own field before finishing',
  tag: 'signing',
  ability: 'sign',
});
