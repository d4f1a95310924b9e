// Cleans up a deleted organization: withdraws documents out for signature, and moves every pdf to the trash.
import { awaitsSignatures, pdfChanged } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { endDeclined } from '#features/signing/index.ts';
import { findSender } from '#features/signing/queries/index.ts';
import { type Recorded, bySystem, record, userActor } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { clearOrganization } from './jobs.ts';
import { findLivePdf } from './queries.ts';

const REASON = 'The organization was deleted.';

export function handleClearOrganization(context: Context) {
  return handleJob(clearOrganization, async ({ organization_id, user_id }, { signal }) => {
    const user = await findSender(context.db, user_id);
    const by = { ...bySystem(context), ...(user && { actor: userActor(user) }) };
    for (let id = await findLivePdf(context.db, organization_id); id; id = await findLivePdf(context.db, organization_id)) {
      signal.throwIfAborted();
      await archive(context, id, by);
    }
  });
}

async function archive(context: Context, id: string, by: Recorded) {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    if (!pdf || pdf.deleted_at) return;

    // A pdf that gets its last signature first is sealed all the same, and the seal restores it for its signees.
    const isOut = awaitsSignatures(pdf);
    if (isOut) {
      await endDeclined(tx, context.jobs, { pdf, cause: 'sender', reason: REASON, now });
      await record(tx, { subject: { pdf_id: id }, type: 'withdrawn', at: now, ...by, data: { reason: REASON } });
    }
    await updatePdf(tx, id, { deleted_at: now, updated_at: now });
    await record(tx, { subject: { pdf_id: id }, type: 'deleted', at: now, ...by });
    await emit(tx, pdfChanged, { pdf_id: id });
  });
}
