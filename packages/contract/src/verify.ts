import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nullableTime } from './fields.ts';
import { activeContent } from './preflight.ts';
import { timelineEvent } from './timeline.ts';

export const SIGNATURE_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA', 'basic', 'timestamp'] as const;
export const CHANGE_KINDS = ['filled', 'signed', 'timestamp', 'field', 'annotation', 'page', 'content', 'document'] as const;

export const checkedSignature = z.object({
  field: z.string(),
  /** The signer's name from the certificate; for a broken signature it may be an unverified claim in the file. */
  signer: z.string().nullable(),
  level: z.enum(SIGNATURE_LEVELS).nullable(),
  reason: z.string().nullable(),
  signed_at: nullableTime,
  covers_whole_file: z.boolean(),
  /** The signed bytes are unchanged. */
  intact: z.boolean(),
  /** Its certificate was issued by an authority that this instance trusts: its own. */
  trusted: z.boolean(),
  /** `trusted`: the timestamp authority is known here, or the file is identical to the one sealed here. */
  timestamp: z.object({ authority: z.string(), at: z.iso.datetime(), intact: z.boolean(), trusted: z.boolean() }).nullable(),
  /** Changes after the signature. `where` is a field's name, a page's number or an entry of the document. */
  changes: z.array(z.object({ kind: z.enum(CHANGE_KINDS), where: z.string() })),
  changes_allowed: z.boolean(),
  /**
   * The range of modified bytes (from the first to before the last, counted from 0): in the signature itself, or in the bytes
   * that it covers, after everything that an earlier signature still proves intact.
   */
  damaged: z.object({ from: z.int(), to: z.int(), part: z.enum(['signed', 'signature']) }).nullable(),
  /** Why it is not intact, could not be checked (`unsupported`, `unreadable`), or is not trusted (`revoked`). */
  problem: z.string().nullable(),
  /** Its certificate seals here. */
  is_seal: z.boolean(),
});
export type CheckedSignature = z.infer<typeof checkedSignature>;

export const verification = z.object({
  signatures: z.array(checkedSignature),
  /** Sealed here, with no changes or additions since. */
  ours: z.boolean(),
  /**
   * Byte for byte identical to the file sealed and stored here. Otherwise the signed content may still be unchanged:
   * no signature covers empty lines after the end, and deleted files are no longer stored.
   */
  is_stored: z.boolean(),
  /** A timeline is attached to the file. */
  timeline_found: z.boolean(),
  /**
   * Every event contains the hash of the previous one, and an intact seal from here vouches for it. null without a timeline,
   * and if it was not checked for lack of such a seal.
   */
  timeline_intact: z.boolean().nullable(),
  /** Its events, for an unmodified file of ours; nothing is passed on from any other file. */
  timeline: z.array(timelineEvent.pick({ sequence: true, type: true, at: true, actor: true, data: true })),
  /** A certificate of completion is attached to the file and covered by its signatures. */
  certificate_found: z.boolean(),
  /** Content that programs or printers may show differently, or that acts by itself, in signed and unsigned files. */
  active_content: z.array(activeContent),
  /** The hash of the file (SHA-256, hex). */
  sha256: z.string(),
});
export type Verification = z.infer<typeof verification>;

export const verifyPdf = endpoint({
  method: 'POST',
  path: '/api/verify',
  summary: 'Verify the signatures of a PDF',
  description: 'Any PDF, as multipart field `file`. Nothing is stored. Returns 422 at `password` if the file needs one.',
  tag: 'verify',
  body: z.object({ password: z.string().max(127).optional() }),
  body_kind: 'multipart',
  answer: verification,
});
