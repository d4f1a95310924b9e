import { MAX_SIGNATURE_IMAGE, MAX_TYPED_SIGNATURE, signatureValueSchema, signingFontSchema } from '@countersign/document-model';
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id, picture, requiredText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

export const MAX_SAVED_SIGNATURES = 50;

/** Settings specification, section 3. The same for signatures and for initials. */
export const savedSignature = z.object({
  id,
  user_id: id,
  /** An image of it, as a data URL, for clients that only display it. */
  content: z.string(),
  /** The value for a field: strokes, a typed name, or an image. */
  value: signatureValueSchema,
  is_default: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type SavedSignature = z.infer<typeof savedSignature>;

/** One of: strokes of a pad, a typed text, or the content of an image. */
const savedSignatureInput = z.object({
  strokes: signatureValueSchema.options[0].shape.strokes.optional(),
  text: requiredText(MAX_TYPED_SIGNATURE).optional(),
  /** The handwriting font of a typed text. */
  font: signingFontSchema.optional(),
  /** PNG, JPEG, WebP or SVG, in base64: as a data URL or without its prefix. */
  content: picture(MAX_SIGNATURE_IMAGE).optional(),
  is_default: z.boolean().default(false),
});
export type SavedSignatureInput = z.input<typeof savedSignatureInput>;

const query = listQuery({ sorts: ['created_at'], default_sort: '-created_at' });

/** Path segment of each kind, and the kind of its fields. */
export const SAVED_KINDS = { signatures: 'signature', initials: 'initial' } as const;
export type SavedKind = keyof typeof SAVED_KINDS;

function savedEndpoints<Kind extends SavedKind>(kind: Kind) {
  const tag = 'signatures';
  const singular = kind === 'signatures' ? 'signature' : 'initials';
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/users/{id}/${kind}`,
      summary: `List saved ${kind}`,
      description: 'Newest first.',
      tag,
      query,
      answer: listOf(savedSignature),
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/users/{id}/${kind}`,
      summary: `Save ${singular}`,
      tag,
      body: savedSignatureInput,
      max_body_bytes: BODY_BYTES.images,
      answer: savedSignature,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/users/{id}/${kind}/{signatureId}`,
      summary: `Set or clear the default ${singular}`,
      tag,
      body: z.object({ is_default: z.boolean() }),
      answer: savedSignature,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/users/{id}/${kind}/{signatureId}`,
      summary: `Delete saved ${singular}`,
      description: 'Documents that were signed with it do not change.',
      tag,
    }),
  };
}

export const savedSignatures = savedEndpoints('signatures');
export const savedInitials = savedEndpoints('initials');
