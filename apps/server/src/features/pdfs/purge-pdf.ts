import { endSigneeSessions } from '#features/auth/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { pdfChanged } from './events.ts';
import { dropFiles } from './jobs.ts';
import { removeOrphans } from './queries/derived-file-queries.ts';
import { lockPdf, removePdf, removeSnapshots, updatePdf } from './queries/queries.ts';
import { refusePending } from './service.ts';
import { endSlot, readHolders } from './parties/signee-queries.ts';

/**
 * Deletes the pdf permanently, with its files unless something else uses them. A completed one that others have signed leaves
 * only its space (decision 0017).
 * @param options.deleted_before only if it was deleted before that moment and not restored since
 */
export async function purgePdf(context: Context, id: string, options: { deleted_before?: Date } = {}) {
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    if (!pdf) return;
    const { deleted_before } = options;
    if (deleted_before && !(pdf.deleted_at && pdf.deleted_at < deleted_before)) return;
    refusePending(pdf);

    const keys = (await isOthersToo(tx, pdf)) ? await leaveToSignees(tx, pdf, context.clock.now()) : await removeWhole(tx, pdf);
    if (keys.length > 0) await context.jobs.send(tx, dropFiles, { keys });
    await emit(tx, pdfChanged, { pdf_id: id });
  });
}

/** Whether anyone but the owner of the personal space signed or received it. */
async function isOthersToo(tx: Executor, pdf: PdfRow): Promise<boolean> {
  if (pdf.signing_mode !== 'completed') return false;
  return (await readHolders(tx, pdf.id)).some(({ user_id }) => user_id === null || user_id !== pdf.user_id);
}

async function removeWhole(tx: Executor, pdf: PdfRow): Promise<string[]> {
  const keys = await removePdf(tx, pdf.id);
  for (const key of [pdf.source_key, pdf.sealed_key, pdf.first_sealed_key]) if (key) keys.push(...(await removeOrphans(tx, key)));
  return keys;
}

/** Takes it out of its space, so that only signees see it. @returns storage keys that it no longer references */
async function leaveToSignees(tx: Executor, pdf: PdfRow, now: Date): Promise<string[]> {
  for (const { id, user_id } of await readHolders(tx, pdf.id)) {
    if (user_id === null || user_id !== pdf.user_id) continue;
    await endSlot(tx, id);
    await endSigneeSessions(tx, id);
  }
  const deleted_at = pdf.deleted_at ?? now;
  await updatePdf(tx, pdf.id, { user_id: null, organization_id: null, folder_id: null, deleted_at, updated_at: now });
  return removeSnapshots(tx, pdf.id);
}
