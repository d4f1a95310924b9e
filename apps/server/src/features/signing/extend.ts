import type { FastifyRequest } from 'fastify';
import { lockPdf, pdfChanged, stateForbids, updatePdf } from '#features/pdfs/index.ts';
import { byRequest, record } from '#features/timeline/index.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';

/** Changes by when a pending pdf has to be signed. @throws AppError 422 at `expires_at` for the past, 409 unless it is pending */
export async function extend(request: FastifyRequest, pdfId: string, expiresAt: string | null) {
  const { db, clock } = request.server.parts;
  const now = clock.now();
  const expires = expiresAt ? new Date(expiresAt) : null;
  if (expires && expires <= now) throw invalidField('expires_at', 'The date of expiry must lie in the future.');

  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'be given more time');
    await updatePdf(tx, pdfId, { expires_at: expires, updated_at: now });
    const data = { from: pdf.expires_at?.toISOString() ?? null, to: expires?.toISOString() ?? null };
    await record(tx, { subject: { pdf_id: pdfId }, type: 'expiry changed', at: now, ...byRequest(request), data });
    await emit(tx, pdfChanged, { pdf_id: pdfId });
  });
}
