import { isByForm } from '@countersign/contract/signees';
import { allSigned, pdfSent, signeeFinished } from '#features/signing/index.ts';
import { readSignees } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { addRevision, sealPdf, sweepSeals } from './jobs.ts';
import { findUnprepared, findUnsealed } from './queries.ts';

const LEFT_BEHIND_MS = 10 * 60_000;

export function sealListener(context: Context) {
  return defineListener('seals', [
    // Prepares the file when the pdf is sent, so that obstacles show up long before anyone signs.
    on(pdfSent, async (tx, { pdf_id }) => {
      if (await isEntryOfForm(tx, pdf_id)) return;
      await context.jobs.send(tx, addRevision, { pdf_id }, { key: pdf_id });
    }),
    on(allSigned, (tx, { pdf_id }) => context.jobs.send(tx, sealPdf, { pdf_id }, { key: pdf_id })),
    on(signeeFinished, (tx, { pdf_id }) => context.jobs.send(tx, addRevision, { pdf_id }, { key: pdf_id })),
  ]);
}

/** Many visitors who open a form never finish, so their files are made only when they do. */
async function isEntryOfForm(tx: Executor, pdfId: string): Promise<boolean> {
  return (await readSignees(tx, pdfId)).some(({ access }) => isByForm(access));
}

/** Finds pdfs without a job: signed by everyone a while ago and not sealed, or sent and never prepared. */
export function handleSweepSeals(context: Context) {
  return handleJob(sweepSeals, async () => {
    const before = new Date(context.clock.now().getTime() - LEFT_BEHIND_MS);
    for (const pdf_id of await findUnsealed(context.db, before))
      await context.jobs.send(context.db, sealPdf, { pdf_id }, { key: pdf_id });
    for (const pdf_id of await findUnprepared(context.db))
      await context.jobs.send(context.db, addRevision, { pdf_id }, { key: pdf_id });
  });
}
