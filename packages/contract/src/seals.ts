import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';
import { pdf } from './pdfs.ts';
import { code } from './problem-codes.ts';

/** The facts that support staff see about a pdf that cannot be sealed, none of them about its content. */
export const failingSeal = z.object({
  pdf_id: id,
  failures: z.number().int(),
  all_signed_at: nullableTime,
  last_failed_at: nullableTime,
});
export type FailingSeal = z.infer<typeof failingSeal>;

export const listFailingSeals = endpoint({
  method: 'GET',
  path: '/api/system/seals',
  summary: 'List documents that cannot be prepared or sealed',
  description: 'Those that failed three times or more.',
  tag: 'system',
  answer: z.object({ data: z.array(failingSeal) }),
});

export const retrySeal = endpoint({
  method: 'POST',
  path: '/api/system/seals/{id}/retry',
  summary: 'Retry preparing or sealing a document',
  tag: 'system',
  ability: 'admin',
});

const AS_NEW_FILE =
  'For a document that everyone has signed and that failed to seal three times. Draws its values and signatures on a flat copy of the original and seals that.';

export const finishAsNewFile = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/finish-as-new-file',
  summary: 'Finish a document as a new file',
  description: AS_NEW_FILE,
  tag: 'pdfs',
  answer: pdf,
});

export const finishSealAsNewFile = endpoint({
  method: 'POST',
  path: '/api/system/seals/{id}/finish-as-new-file',
  summary: 'Finish any document as a new file, as support staff',
  description: AS_NEW_FILE,
  tag: 'system',
  ability: 'admin',
});

/**
 * The facts that a certificate of completion gives its holder access to: no more than it states, and the expected hash of the
 * file.
 */
export const completion = z.object({
  name: z.string(),
  completed_at: time,
  /** SHA-256 of the sealed file, hex. */
  sha256: z.string(),
  signees: z.array(z.object({ name: z.string(), signed_at: nullableTime })),
});
export type Completion = z.infer<typeof completion>;

export const getCompletion = endpoint({
  method: 'GET',
  path: '/api/verify/{id}',
  summary: 'Get the completion of a document',
  description: 'By the document id and timeline head in its certificate of completion.',
  tag: 'verify',
  query: z.object({
    /** The beginning of the hash of an event of its timeline; the certificate names the last one before the seal. */
    head: z.string().regex(/^[0-9a-f]{32,64}$/, code('timeline_head_invalid')),
  }),
  answer: completion,
});
