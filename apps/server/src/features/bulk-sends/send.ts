// Sends a bulk send row by row. Each row is one transaction: a pdf that is made and sent and noted, or nothing.
import { type Maker, useTemplate } from '#features/copies/index.ts';
import { expiryIn, findSender, sendDraft } from '#features/signing/index.ts';
import { bySystem, userActor } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { shortened } from '#platform/shortened.ts';
import type { BulkLine, BulkSendRow } from '#src/schema/forms.ts';
import { failLines, findBulkSendById, lockNextLine, updateBulkSend, updateLine } from './queries.ts';
import { checkRows } from './check-rows.ts';
import { sendBulk } from './jobs.ts';
import { type Template, readTemplate } from '#features/forms/index.ts';

const LONGEST_NAME = 255;
/** After so many tries of the job a row that fails is left, so that the others go out. */
const LAST_ATTEMPT = 5;

export function handleSendBulk(parts: Parts) {
  return handleJob(sendBulk, async ({ bulk_send_id }, { signal, attempt }) => {
    const bulk = await findBulkSendById(parts.db, bulk_send_id);
    if (bulk?.status !== 'sending') return;
    // The sweep comes back to what waits for a subscription.
    if (bulk.organization_id && !(await parts.entitlements.mayUse(parts.db, bulk.organization_id))) return;
    const sender = await findSender(parts.db, bulk.created_by);
    if (!sender) {
      await failLines(parts.db, bulk.id, 'Whoever sent this has no account any more.');
      return updateBulkSend(parts.db, bulk.id, { status: 'done', done_at: parts.clock.now() });
    }
    const actor = userActor({ ...sender, id: bulk.created_by });
    const by = { ...bySystem(parts), actor, proven_by: null, ip: null, user_agent: null };
    const maker: Maker = { parts, user_id: bulk.created_by, by };
    const template = await readTemplate(parts.db, bulk.pdf_id);

    while (await sendNext(parts, { bulk, maker, template, attempt })) signal.throwIfAborted();
    await updateBulkSend(parts.db, bulk.id, { status: 'done', done_at: parts.clock.now() });
  });
}

interface Sending {
  bulk: BulkSendRow;
  maker: Maker;
  template: Template | null;
  /** Which try of the job this is. */
  attempt: number;
}

/** @returns whether there was a row to send */
async function sendNext(parts: Parts, sending: Sending): Promise<boolean> {
  const { bulk } = sending;
  const failed = { line: 0 };
  try {
    return await parts.db.transaction(async (tx) => {
      const line = await lockNextLine(tx, bulk.id);
      if (!line) return false;
      failed.line = line.line;
      const pdf_id = await sendLine(tx, sending, line);
      await updateLine(tx, line, { status: 'sent', pdf_id });
      return true;
    });
  } catch (error) {
    // What the row or the template is to blame for is told; everything else is tried again, but not for ever.
    const isTheirs = error instanceof AppError;
    if (failed.line === 0 || (!isTheirs && sending.attempt < LAST_ATTEMPT)) throw error;
    if (!isTheirs) parts.log.error({ err: error, bulk_send_id: bulk.id, line: failed.line }, 'a row was not sent');
    const text = isTheirs ? error.message : 'This could not be sent. Nothing of it went out.';
    const place = { bulk_send_id: bulk.id, line: failed.line };
    await updateLine(parts.db, place, { status: 'failed', errors: [{ column: null, text }] });
    return true;
  }
}

async function sendLine(tx: Executor, { bulk, maker, template }: Sending, line: BulkLine): Promise<string> {
  if (!template) throw new AppError('conflict', { message: 'The template is gone, or not ready.' });
  const [row] = await checkRows(template, bulk.mapping, [line]);
  if (!row || row.errors[0]) throw new AppError('invalid', { message: row?.errors[0]?.text ?? 'This row cannot be sent.' });
  const pdf = await useTemplate(maker, tx, {
    template_id: template.pdf.id,
    name: shortened(`${bulk.name} – ${row.signees[0]?.name ?? ''}`, LONGEST_NAME),
    signees: row.signees,
    stubs: row.stubs,
    values: row.values,
  });
  const input = {
    subject: pdf.send_draft?.subject ?? '',
    message: bulk.message,
    stubs: Object.fromEntries(row.stubs),
    expires_at: expiryIn(bulk.expires_after_days, maker.parts.clock.now()),
    reminders: bulk.reminders,
    allows_reassign: pdf.send_draft?.allows_reassign ?? false,
  };
  await sendDraft(tx, { parts: maker.parts, by: maker.by, pdf, input });
  return pdf.id;
}
