// Sends a bulk send row by row. Each row is one transaction that creates, sends and records a pdf, or does nothing. If the
// template changes in the meantime, it is rehearsed again before the remaining rows.
import { problem } from '@countersign/contract/problems';
import { type Maker, useTemplate } from '#features/duplicates/index.ts';
import { expiryIn, sendDraft } from '#features/signing/drafts/index.ts';
import { findSender } from '#features/signing/queries/index.ts';
import { bySystem, userActor } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { shortened } from '#platform/shortened.ts';
import type { BulkLine, BulkSendRow } from '#src/schema/forms.ts';
import { failLines, findBulkSendById, lockNextLine, readLines, updateBulkSend, updateLine } from './queries.ts';
import { checkRows, problemsOf } from './check-rows.ts';
import { readColumns } from './column-readings.ts';
import { sendBulk } from './jobs.ts';
import { type Template, readTemplate, useRehearsed } from '#features/forms/index.ts';

const MAX_NAME_LENGTH = 255;
/** After this many attempts of the job, a failing row is skipped, so that the others are sent. */
const LAST_ATTEMPT = 5;

export function handleSendBulk(context: Context) {
  return handleJob(sendBulk, async ({ bulk_send_id }, { signal, attempt }) => {
    const found = await findBulkSendById(context.db, bulk_send_id);
    if (found?.status !== 'sending') return;
    const bulk = await withReadings(context.db, found);
    // The sweep resumes it once the organization subscribes.
    if (bulk.organization_id && !(await context.entitlements.hasSubscription(context.db, bulk.organization_id))) return;
    const sender = await findSender(context.db, bulk.created_by);
    if (!sender) {
      await failLines(context.db, bulk.id, problem('row_sender_deleted'));
      return updateBulkSend(context.db, bulk.id, { status: 'done', done_at: context.clock.now() });
    }
    const actor = userActor({ ...sender, id: bulk.created_by });
    const by = { ...bySystem(context), actor, proven_by: null, ip: null, user_agent: null };
    const maker: Maker = { context, user_id: bulk.created_by, by };

    while (await sendNext(context, { bulk, maker, attempt })) signal.throwIfAborted();
    await updateBulkSend(context.db, bulk.id, { status: 'done', done_at: context.clock.now() });
  });
}

/**
 * A bulk send started before columns had readings has none. The sender can no longer choose an order, so rows with ambiguous
 * dates are refused.
 */
async function withReadings(db: Executor, bulk: BulkSendRow): Promise<BulkSendRow> {
  const template = bulk.readings.length > 0 ? null : await readTemplate(db, bulk.pdf_id);
  if (!template) return bulk;
  const found = readColumns(template, { ...bulk, rows: await readLines(db, bulk.id) });
  const readings = found.map((reading) => ({ ...reading, is_open: false }));
  await updateBulkSend(db, bulk.id, { readings });
  return { ...bulk, readings };
}

interface Sending {
  bulk: BulkSendRow;
  maker: Maker;
  /** The number of this attempt of the job. */
  attempt: number;
}

/** @returns whether there may be another row to send */
async function sendNext(context: Context, sending: Sending): Promise<boolean> {
  const { bulk } = sending;
  const failed = { line: 0 };
  try {
    const wasSent = await useRehearsed(context, bulk.pdf_id, {
      require: (template) => requireComplete(template, bulk),
      work: async (tx, template) => {
        const line = await lockNextLine(tx, bulk.id);
        if (!line) return false;
        failed.line = line.line;
        const pdf_id = await sendLine(tx, { ...sending, template }, line);
        await updateLine(tx, line, { status: 'sent', pdf_id });
        return true;
      },
    });
    // If the template changed during each rehearsal, the row is tried again.
    return wasSent ?? true;
  } catch (error) {
    return failed.line === 0 ? endFor(context, bulk, error) : failLine(context, sending, { line: failed.line, error });
  }
}

/** @throws AppError if no row of this template can be sent */
function requireComplete(template: Template | null, { mapping }: BulkSendRow): Template {
  if (!template) throw new AppError('conflict', problem('row_template_gone'));
  const [first] = problemsOf(template, mapping);
  if (first !== undefined) throw new AppError('invalid', first);
  return template;
}

/** Reports errors caused by the template on every remaining row. All other errors are retried. */
async function endFor(context: Context, bulk: BulkSendRow, error: unknown): Promise<boolean> {
  if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
  await failLines(context.db, bulk.id, error.problem);
  return false;
}

/** Reports errors caused by the row; all other errors are retried, but not forever. */
async function failLine(
  context: Context,
  { bulk, attempt }: Sending,
  { line, error }: { line: number; error: unknown },
): Promise<boolean> {
  const isTheirs = error instanceof AppError;
  if (!isTheirs && attempt < LAST_ATTEMPT) throw error;
  if (!isTheirs) context.log.error({ err: error, bulk_send_id: bulk.id, line }, 'a row was not sent');
  const reason = isTheirs ? error.problem : problem('row_not_sent');
  await updateLine(context.db, { bulk_send_id: bulk.id, line }, { status: 'failed', errors: [{ column: null, ...reason }] });
  return true;
}

async function sendLine(
  tx: Executor,
  { bulk, maker, template }: Sending & { template: Template },
  line: BulkLine,
): Promise<string> {
  const problems = problemsOf(template, bulk.mapping);
  const [row] = await checkRows(template, { ...bulk, problems }, [line]);
  if (!row || row.errors[0]) throw new AppError('invalid', row?.errors[0] ?? problem('row_not_sendable'));
  const pdf = await useTemplate(maker, tx, {
    template_id: template.pdf.id,
    name: shortened(`${bulk.name} – ${row.signees[0]?.name ?? ''}`, MAX_NAME_LENGTH),
    signees: row.signees,
    stubs: row.stubs,
    values: row.values,
  });
  const input = {
    subject: pdf.send_draft?.subject ?? '',
    message: bulk.message,
    stubs: Object.fromEntries(row.stubs),
    expires_at: expiryIn(bulk.expires_after_days, maker.context.clock.now()),
    reminders: bulk.reminders,
    allows_reassign: pdf.send_draft?.allows_reassign ?? false,
    redirect_url: pdf.send_draft?.redirect_url ?? '',
  };
  await sendDraft(tx, { context: maker.context, by: maker.by, pdf, input });
  return pdf.id;
}
