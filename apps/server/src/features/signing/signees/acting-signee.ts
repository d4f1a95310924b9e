// Actions that only a signee whose turn it is may perform.
import { problem } from '@countersign/contract/problems';
import { canAct } from '@countersign/contract/signing-states';
import { hasEnteredAs } from '#features/auth/index.ts';
import { awaitsSignatures, pdfChanged, requireMoved, stateForbids } from '#features/pdfs/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { whyReleased } from '#features/pdfs/parties/index.ts';
import { lockPdf, moveSignee } from '#features/pdfs/queries/index.ts';
import { record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { consentIn, languageOfConsent } from './consent.ts';
import { actingMember } from '../signing-groups.ts';
import { bySignee } from './evidence.ts';
import { findSignee } from '../queries/queries.ts';

/** Does the work under the pdf's lock, with the current pdf and signee. Throws unless it is the signee's turn. */
export async function asActingSignee<T>(
  call: Call,
  grant: SigneeGrant,
  work: (tx: Executor, fresh: { pdf: PdfRow; signee: SigneeRow }, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    const { pdf, signee } = await lockForSignee(tx, grant);
    const now = clock.now();
    requireTurn(pdf, signee, now);
    return work(tx, { pdf, signee }, now);
  });
}

/**
 * The current pdf and signee, under the pdf's lock. Checks the session again: a reassignment ends its access as this signee, and
 * the request may have read its session before the reassignment and the signee after it.
 * @throws AppError 409 if the signing group continues without the signee or has finished; 404 if the signee was reassigned since
 * the request came in
 */
export async function lockForSignee(tx: Executor, grant: SigneeGrant): Promise<{ pdf: PdfRow; signee: SigneeRow }> {
  const pdf = await lockPdf(tx, grant.pdf.id);
  const signee = await findSignee(tx, grant.signee.id);
  const isSame = signee?.name === grant.signee.name && signee.email === grant.signee.email;
  if (!pdf || !signee || !isSame) throw new AppError('not_found');
  const out = await whyReleased(tx, signee);
  if (out) throw new AppError('conflict', out);
  const { entered_session } = grant;
  if (entered_session !== null && !(await hasEnteredAs(tx, entered_session, signee.id))) throw new AppError('not_found');
  return { pdf, signee };
}

/** Records the first view of a pending pdf. Needs the pdf's lock. */
export async function markViewed(
  tx: Executor,
  call: Call,
  { signee, now, proven_by }: { signee: SigneeRow; now: Date; proven_by?: string },
) {
  requireMoved(await moveSignee(tx, signee.id, 'view', { viewed_at: now, updated_at: now }));
  await record(tx, {
    subject: { pdf_id: signee.pdf_id },
    type: 'viewed',
    at: now,
    ...bySignee(call, { signee, host: null }),
    ...(proven_by === undefined ? {} : { proven_by }),
  });
  await emit(tx, pdfChanged, { pdf_id: signee.pdf_id });
}

/** Whether the pdf has expired; a job ends it, and notifies everyone, within a minute. */
export function hasRunOut(pdf: PdfRow, now: Date): boolean {
  return awaitsSignatures(pdf) && pdf.expires_at !== null && pdf.expires_at <= now;
}

/** @throws AppError 409 unless the pdf is pending and this signee still has to act */
export function requireTurn(pdf: PdfRow, signee: SigneeRow, now: Date) {
  if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'sign');
  if (hasRunOut(pdf, now)) throw new AppError('conflict', problem('pdf_expired'));
  if (signee.kind === 'copy') throw new AppError('forbidden');
  if (!canAct(signee)) {
    throw new AppError('conflict', problem(signee.status === 'signed' ? 'already_signed' : 'not_your_turn'));
  }
}

/** Viewers need no consent. @throws AppError 409, which names the alternate who has begun instead, if any */
export async function requireConsent(db: Executor, signee: SigneeRow) {
  if (signee.kind === 'viewer' || signee.consented_at) return;
  throw (await actingMember(db, signee)) ?? new AppError('conflict', problem('consent_missing'));
}

/** The text of a consent version. @throws AppError 409 for a text that is no longer offered */
export function requireConsentText(version: string): string {
  const { text, ...present } = consentIn(languageOfConsent(version));
  if (version !== present.version) throw new AppError('conflict', problem('consent_changed'));
  return text;
}
