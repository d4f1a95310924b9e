// Reminders. The sender decides the schedule when sending, and may also remind by hand. `begin-turns.ts` sets the date of the first
// reminder when a turn begins. The periodic job here finds due signees, sets their next date and queues an email, which
// `send-mails.ts` sends.
import { problem } from '@countersign/contract/problems';
import type { Reminders } from '@countersign/contract/reminders';
import { canAct } from '@countersign/contract/signing-states';
import { pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { byCall, bySystem, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { remindSignees, sendReminderEmail } from './jobs.ts';
import { isUnproven } from './listeners.ts';
import { findRemindable, readSignees, updateSignee, updateSignees } from './queries/queries.ts';

const DAY_MS = 86_400_000;
/** The minimum time between two manual reminders to the same signee, by any sender. */
export const NEXT_REMINDER_AFTER_MS = 10 * 60_000;

/** The time of the first reminder for a signee whose turn begins now. */
export function firstReminder(reminders: Reminders | null, now: Date): Date | null {
  return reminders ? inDays(now, reminders.after_days) : null;
}

/** Reminds one signee, or all whose turn it is. @returns the number of emails @throws AppError 409 if no one can be reminded */
export async function remind(call: Call, pdfId: string, signeeId: string | undefined): Promise<number> {
  const { db, clock, jobs } = call.context;
  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'remind');
    const now = clock.now();
    const signees = await readSignees(tx, pdfId);
    if (signeeId && signees.every(({ id }) => id !== signeeId)) throw new AppError('not_found');

    // In-person signees get an email only if named explicitly, for example when they could not come and sign at home.
    const reminded = signees.filter((signee) => isDue(signee) && (signeeId ? signee.id === signeeId : !signee.is_in_person));
    const due = reminded.filter(({ reminded_at, sent_at }) => isLongAgo(reminded_at ?? sent_at, now));
    if (due.length === 0)
      throw new AppError('conflict', problem(reminded.length === 0 ? 'no_one_to_remind' : 'reminded_a_moment_ago'));
    const ids = due.map(({ id }) => id);
    await updateSignees(tx, ids, { reminded_at: now, updated_at: now });
    await jobs.sendEach(
      tx,
      sendReminderEmail,
      ids.map((signee_id) => ({ signee_id })),
    );
    const data = { signees: due.map(({ name }) => name) };
    await record(tx, { subject: { pdf_id: pdfId }, type: 'reminded', at: now, ...byCall(call), data });
    await emit(tx, pdfChanged, { pdf_id: pdfId });
    return due.length;
  });
}

export function handleRemindSignees(context: Context) {
  return handleJob(remindSignees, async () => {
    for (const { id, pdf_id } of await findRemindable(context.db, context.clock.now())) {
      // A failure must not block the others; the next sweep retries it.
      await context.db
        .transaction((tx) => remindAsPlanned(tx, context, { id, pdf_id }))
        .catch((error: unknown) => context.log.error({ err: error, signee_id: id }, 'a reminder was not sent'));
    }
  });
}

/** Checks again under the lock: a signature, a withdrawal or another worker may have come first. */
async function remindAsPlanned(tx: Executor, context: Context, due: { id: string; pdf_id: string }) {
  const pdf = await lockPdf(tx, due.pdf_id);
  const signee = (await readSignees(tx, due.pdf_id)).find(({ id }) => id === due.id);
  const now = context.clock.now();
  if (!pdf || !signee?.next_reminder_at || signee.next_reminder_at > now) return;
  const isOpen =
    pdf.signing_mode === 'pending' &&
    !pdf.deleted_at &&
    isDue(signee) &&
    !signee.is_in_person &&
    !isUnproven(signee) &&
    (!pdf.expires_at || pdf.expires_at > now);
  const every = pdf.reminders?.every_days ?? null;
  const next = isOpen && every ? inDays(now, every) : null;
  // A recent manual reminder replaces the scheduled one.
  const isSent = isOpen && isLongAgo(signee.reminded_at, now);
  await updateSignee(tx, signee.id, { next_reminder_at: next, ...(isSent ? { reminded_at: now, updated_at: now } : {}) });
  if (!isSent) return;

  await context.jobs.send(tx, sendReminderEmail, { signee_id: signee.id });
  const data = { signees: [signee.name] };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'reminded', at: now, ...bySystem(context), data });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

function isDue(signee: SigneeRow): boolean {
  return signee.kind !== 'copy' && canAct(signee);
}

function isLongAgo(moment: Date | null, now: Date): boolean {
  return !moment || now.getTime() - moment.getTime() >= NEXT_REMINDER_AFTER_MS;
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
