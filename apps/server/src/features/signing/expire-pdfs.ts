// Ends pending pdfs that have expired (pending → declined). Signing is refused from the exact moment of expiry; this job notifies
// everyone.
import { awaitsSignatures, pdfChanged } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { endDeclined } from './end-declined.ts';
import { allSigned } from './events.ts';
import { expirePdfs } from './jobs.ts';
import { isUnproven } from './listeners.ts';
import { findExpired, readSignees, signsFile } from './queries/queries.ts';

export function handleExpirePdfs(context: Context) {
  return handleJob(expirePdfs, async () => {
    for (const id of await findExpired(context.db, context.clock.now())) {
      // A failure must not block the others; the next sweep retries it.
      await expire(context, id).catch((error: unknown) =>
        context.log.error({ err: error, pdf_id: id }, 'an expired pdf was not ended'),
      );
    }
  });
}

/** Checks again under the lock: a signature, a withdrawal or another worker may have come first. */
async function expire(context: Context, id: string) {
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    const now = context.clock.now();
    if (!pdf || !awaitsSignatures(pdf) || !pdf.expires_at || pdf.expires_at > now) return;

    const signees = await readSignees(tx, id);
    if (isSignedByAll(signees)) return completeWithoutViewers(tx, { pdf, now });
    // Only a visitor who abandoned the form knew of it.
    const is_quiet = signees.some(isUnproven);
    await endDeclined(tx, context.jobs, { pdf, cause: 'expired', reason: '', now, is_quiet });
    await record(tx, {
      subject: { pdf_id: id },
      type: 'expired',
      at: now,
      ...bySystem(context),
      data: { expires_at: pdf.expires_at.toISOString() },
    });
  });
}

/** Only viewers are left: the signatures must not be lost because someone did not view the document. */
function isSignedByAll(signees: readonly SigneeRow[]): boolean {
  const signing = signees.filter(signsFile);
  return signing.length > 0 && signing.every(({ status }) => status === 'signed');
}

async function completeWithoutViewers(tx: Executor, { pdf, now }: { pdf: PdfRow; now: Date }): Promise<void> {
  await updatePdf(tx, pdf.id, { all_signed_at: now, updated_at: now });
  await emit(tx, allSigned, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}
