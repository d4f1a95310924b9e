import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { STUCK_AFTER_FAILURES } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { bulkSendRows, bulkSends, forms } from '#src/schema/forms.ts';
import { invites } from '#src/schema/invites.ts';
import { pdfs } from '#src/schema/pdfs.ts';

/** Counts pdfs that everyone has signed and that are not sealed yet, except for those whose sealing is stuck. */
export function countBeingSealed(db: Executor, organizationId: string): Promise<number> {
  return db.$count(
    pdfs,
    and(
      eq(pdfs.organization_id, organizationId),
      eq(pdfs.signing_mode, 'pending'),
      isNotNull(pdfs.all_signed_at),
      lt(pdfs.seal_failures, STUCK_AFTER_FAILURES),
    ),
  );
}

export async function removeInvites(tx: Executor, organizationId: string) {
  await tx.delete(invites).where(eq(invites.organization_id, organizationId));
}

export async function switchOffForms(tx: Executor, organizationId: string, now: Date) {
  await tx.update(forms).set({ is_active: false, updated_at: now }).where(eq(forms.organization_id, organizationId));
}

/** Cancels the rows of bulk sends that were not sent yet. */
export async function stopBulkSends(tx: Executor, organizationId: string) {
  const ofIt = tx.select({ id: bulkSends.id }).from(bulkSends).where(eq(bulkSends.organization_id, organizationId));
  await tx
    .update(bulkSendRows)
    .set({ status: 'failed' })
    .where(and(inArray(bulkSendRows.bulk_send_id, ofIt), eq(bulkSendRows.status, 'ready')));
}

/** A pdf of the organization that is not deleted yet; null if there is none. */
export async function findLivePdf(db: Executor, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.organization_id, organizationId), isNull(pdfs.deleted_at)))
    .limit(1);
  return row?.id ?? null;
}
