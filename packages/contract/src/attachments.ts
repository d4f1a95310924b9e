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
  summary: 'List attachments',
  description:
    'Files that signees added, with their SHA-256 hashes. A signee gets their own; members of the space get those of everyone who has finished.',
  tag: 'signing',
  answer: z.object({ data: z.array(attachment) }),
});

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/attachments/{attachmentId}',
  summary: 'Download an attachment',
  description: 'The file as it was uploaded, for everyone who may list it.',
  tag: 'signing',
  answer_kind: 'file',
  status: 200,
});

/** `id`: of the file, where its sender chooses one. An upload that is repeated with it adds the file once. */
export const attachmentFields = z.object({ element_id: id, id: id.optional() });

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/attachments',
  summary: 'Upload an attachment',
  description:
    'For an attachment field of the signee (multipart field `file`). `element_id` and, to make a retry safe, the file’s `id` come before the file. The file type is judged by its content. Returns 422 at `file` if the field does not accept it.',
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
  summary: 'Delete an attachment',
  description: 'Only before the signee finishes.',
  tag: 'signing',
  ability: 'sign',
});
