// Pending → declined for what was not signed in time. Signing itself ends at the very moment; this tells everybody.
import { lockPdf } from '#features/pdfs/index.ts';
import { bySystem, record } from '#features/timeline/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { endDeclined } from './end-declined.ts';
import { expirePdfs } from './jobs.ts';
import { isUnproven } from './listeners.ts';
import { findExpired, readSignees } from './queries.ts';

export function handleExpirePdfs(parts: Parts) {
  return handleJob(expirePdfs, async () => {
    for (const id of await findExpired(parts.db, parts.clock.now())) {
      // One that cannot be ended now keeps nobody else waiting, and is tried again with the next sweep.
      await expire(parts, id).catch((error: unknown) =>
        parts.log.error({ err: error, pdf_id: id }, 'an expired pdf was not ended'),
      );
    }
  });
}

/** Looks again under the lock: a signature, a withdrawal or another worker may have come first. */
async function expire(parts: Parts, id: string) {
  await parts.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    const now = parts.clock.now();
    if (pdf?.signing_mode !== 'pending' || pdf.all_signed_at || !pdf.expires_at || pdf.expires_at > now) return;

    // Nobody but a visitor who went away knew of it.
    const is_quiet = (await readSignees(tx, id)).some(isUnproven);
    await endDeclined(tx, parts.jobs, { pdf, cause: 'expired', reason: '', now, is_quiet });
    await record(tx, {
      subject: { pdf_id: id },
      type: 'expired',
      at: now,
      ...bySystem(parts),
      data: { expires_at: pdf.expires_at.toISOString() },
    });
  });
}
