import { problem } from '@countersign/contract/problems';
import { stateForbids } from '#features/pdfs/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { endDeclined } from './end-declined.ts';

/** Pending → declined, when the sender deletes it. Needs the pdf's lock. */
export async function withdrawDeleted(tx: Executor, call: Call, pdf: PdfRow) {
  await endByWithdrawal(tx, call, { pdf, reason: '' });
}

/** Pending → declined by the sender. Not possible once everyone has signed. */
export async function withdraw(call: Call, pdfId: string, reason: string) {
  await call.context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'withdraw');
    if (pdf.all_signed_at) throw new AppError('conflict', problem('everyone_has_signed'));

    await endByWithdrawal(tx, call, { pdf, reason });
  });
}

async function endByWithdrawal(tx: Executor, call: Call, { pdf, reason }: { pdf: PdfRow; reason: string }) {
  const { clock, jobs } = call.context;
  const now = clock.now();
  await endDeclined(tx, jobs, { pdf, cause: 'sender', reason, now });
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'withdrawn', at: now, ...byCall(call), data: { reason } });
}
