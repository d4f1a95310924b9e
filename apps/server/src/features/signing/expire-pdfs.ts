// Pending → declined for what was not signed in time. Signing itself ends at the very moment; this tells everyone.
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { endDeclined } from './end-declined.ts';
import { expirePdfs } from './jobs.ts';
import { isUnproven } from './listeners.ts';
import { findExpired, readSignees } from './queries/queries.ts';

export function handleExpirePdfs(context: Context) {
  return handleJob(expirePdfs, async () => {
    for (const id of await findExpired(context.db, context.clock.now())) {
      // One that cannot be ended now keeps no one else waiting, and is tried again with the next sweep.
      await expire(context, id).catch((error: unknown) =>
        context.log.error({ err: error, pdf_id: id }, 'an expired pdf was not ended'),
      );
    }
  });
}

/** Looks again under the lock: a signature, a withdrawal or another worker may have come first. */
async function expire(context: Context, id: string) {
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    const now = context.clock.now();
    if (pdf?.signing_mode !== 'pending' || pdf.all_signed_at || !pdf.expires_at || pdf.expires_at > now) return;

    // No one but a visitor who went away knew of it.
    const is_quiet = (await readSignees(tx, id)).some(isUnproven);
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
