// What only somebody may do whose turn it is.
import type { FastifyRequest } from 'fastify';
import { type SigneeGrant, lockPdf, stateForbids } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { findSignee } from './queries.ts';

/** Does the work under the pdf's lock, with pdf and signee as they are then. Throws where it is not the signee's turn. */
export async function asActingSignee<T>(
  request: FastifyRequest,
  grant: SigneeGrant,
  work: (tx: Executor, fresh: { pdf: PdfRow; signee: SigneeRow }, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = request.server.parts;
  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, grant.pdf.id);
    const signee = await findSignee(tx, grant.signee.id);
    if (!pdf || !signee) throw new AppError('not_found');
    const now = clock.now();
    requireTurn(pdf, signee, now);
    return work(tx, { pdf, signee }, now);
  });
}

/** @throws AppError 409 unless the pdf is pending and this signee has still to act */
export function requireTurn(pdf: PdfRow, signee: SigneeRow, now: Date) {
  if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'be signed');
  if (pdf.expires_at && pdf.expires_at <= now)
    throw new AppError('conflict', { message: 'The time to sign this pdf has run out.' });
  if (signee.kind === 'copy') throw new AppError('forbidden');
  if (signee.status !== 'sent' && signee.status !== 'viewed') {
    throw new AppError('conflict', {
      message: signee.status === 'signed' ? 'You have already signed this pdf.' : 'It is not your turn to sign this pdf.',
    });
  }
}

/** @throws AppError 409 */
export function requireConsent(signee: SigneeRow) {
  if (!signee.consented_at) throw new AppError('conflict', { message: 'Please agree to sign electronically first.' });
}
