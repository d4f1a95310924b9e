import type { FastifyRequest } from 'fastify';
import { lockPdf, stateForbids } from '#features/pdfs/index.ts';
import { byRequest, record } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { endDeclined } from './end-declined.ts';

/** Pending → declined by the sender, who deletes it. Under the pdf's lock. */
export async function withdrawDeleted(tx: Executor, request: FastifyRequest, pdf: PdfRow) {
  await endByWithdrawal(tx, request, { pdf, reason: '' });
}

/** Pending → declined by the sender. Once everybody has signed it is too late. */
export async function withdraw(request: FastifyRequest, pdfId: string, reason: string) {
  await request.server.context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'be withdrawn');
    if (pdf.all_signed_at)
      throw new AppError('conflict', { message: 'Everybody has signed this pdf already; it cannot be withdrawn any more.' });

    await endByWithdrawal(tx, request, { pdf, reason });
  });
}

async function endByWithdrawal(tx: Executor, request: FastifyRequest, { pdf, reason }: { pdf: PdfRow; reason: string }) {
  const { clock, jobs } = request.server.context;
  const now = clock.now();
  await endDeclined(tx, jobs, { pdf, cause: 'sender', reason, now });
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'withdrawn', at: now, ...byRequest(request), data: { reason } });
}
