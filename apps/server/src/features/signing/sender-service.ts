import type { FastifyRequest } from 'fastify';
import { lockPdf, stateForbids } from '#features/pdfs/index.ts';
import { byRequest, record } from '#features/timeline/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { endDeclined } from './end-declined.ts';

/** Pending → declined by the sender. Once everybody has signed it is too late. */
export async function withdraw(request: FastifyRequest, pdfId: string, reason: string) {
  const { db, clock, jobs } = request.server.parts;
  const now = clock.now();

  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'be withdrawn');
    if (pdf.all_signed_at)
      throw new AppError('conflict', { message: 'Everybody has signed this pdf already; it cannot be withdrawn any more.' });

    await endDeclined(tx, jobs, { pdf, cause: 'sender', reason, now });
    await record(tx, { subject: { pdf_id: pdfId }, type: 'withdrawn', at: now, ...byRequest(request), data: { reason } });
  });
}
