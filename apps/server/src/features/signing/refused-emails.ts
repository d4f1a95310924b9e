import { pdfChanged } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import { emit } from '#platform/events/outbox.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { signeeRefused } from './events.ts';
import { lockSignee, updateSignee } from './queries/queries.ts';

/**
 * Tells the sender that emails to a signee are rejected, or clears that state (null). Does nothing if the state is unchanged, or
 * if the signee's address has changed since.
 */
export async function noteRefusal(
  context: Context,
  { id, pdf_id, email }: SigneeRow,
  mail_refused_at: Date | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const signee = await lockSignee(tx, id);
    const isNews = signee?.email === email && (signee.mail_refused_at === null) === (mail_refused_at !== null);
    if (!isNews) return;
    await updateSignee(tx, id, { mail_refused_at });
    if (mail_refused_at) await emit(tx, signeeRefused, { pdf_id, signee_id: id });
    await emit(tx, pdfChanged, { pdf_id });
  });
}
