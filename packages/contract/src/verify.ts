import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nullableTime } from './fields.ts';
import { activeContent } from './pdfs.ts';
import { timelineEvent } from './timeline.ts';

export const SIGNATURE_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA', 'basic', 'timestamp'] as const;
export const CHANGE_KINDS = ['filled', 'signed', 'timestamp', 'field', 'annotation', 'page', 'content', 'document'] as const;

export const checkedSignature = z.object({
  field: z.string(),
  /** As its certificate names who signed; of a signature that is broken it may be what the file says beside it: a claim. */
  signer: z.string().nullable(),
  level: z.enum(SIGNATURE_LEVELS).nullable(),
  reason: z.string().nullable(),
  signed_at: nullableTime,
  covers_whole_file: z.boolean(),
  /** The bytes it speaks for are those that were signed. */
  intact: z.boolean(),
  /** Its certificate leads to an authority that this instance trusts: its own. */
  trusted: z.boolean(),
  /** `trusted`: the witness is known here, or the file is the very one that was sealed here. */
  timestamp: z.object({ authority: z.string(), at: z.iso.datetime(), intact: z.boolean(), trusted: z.boolean() }).nullable(),
  /** What was done to the file afterwards. `where` is a field's name, a page's number or an entry of the document. */
  changes: z.array(z.object({ kind: z.enum(CHANGE_KINDS), where: z.string() })),
  changes_allowed: z.boolean(),
  /** Where the bytes lie that are not as they were signed (from the first to before the last, counted from 0): in the
   *  signature itself, or in what it speaks for, after all that an earlier signature still proves whole. */
  damaged: z.object({ from: z.int(), to: z.int(), part: z.enum(['signed', 'signature']) }).nullable(),
  /** Why it is not intact, could not be checked (`unsupported`, `unreadable`), or is not trusted (`revoked`). */
  problem: z.string().nullable(),
  /** It was made with a certificate that seals here. */
  is_seal: z.boolean(),
});
export type CheckedSignature = z.infer<typeof checkedSignature>;

export const verification = z.object({
  signatures: z.array(checkedSignature),
  /** Sealed here, and nothing that was sealed was changed since, nor anything added. */
  ours: z.boolean(),
  /** The very file that was sealed here, byte for byte, as it is kept. Of one that is not, what was signed may be unchanged all
   *  the same: empty lines after its end are in no signature, and files that were deleted here are not kept. */
  is_stored: z.boolean(),
  /** The file carries a timeline. */
  timeline_found: z.boolean(),
  /** Every event of it holds the hash of the one before, and a seal from here that no one touched vouches for it. null where there
   *  is none, and where it was not checked for want of such a seal. */
  timeline_intact: z.boolean().nullable(),
  /** Its events, for a file of ours that no one changed; of any other file nothing that it tells is passed on. */
  timeline: z.array(timelineEvent.pick({ sequence: true, type: true, at: true, actor: true, data: true })),
  /** The file carries a certificate of completion that its signatures cover. */
  certificate_found: z.boolean(),
  /** What in the file programs or printers may show differently, or what acts by itself, whether anyone has signed it or not. */
  active_content: z.array(activeContent),
  /** The hash of the file (SHA-256, hex). */
  sha256: z.string(),
});
export type Verification = z.infer<typeof verification>;

export const verifyPdf = endpoint({
  method: 'POST',
  path: '/api/verify',
  summary: 'Check the signatures of any PDF (multipart field `file`); nothing is kept',
  tag: 'verify',
  body: z.object({}),
  body_kind: 'multipart',
  answer: verification,
});
