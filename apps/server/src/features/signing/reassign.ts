// Reassigns a signee to another person: by the signee themselves, or by the sender. The new person gets the fields and the turn;
// the previous one stays on the list and on the timeline, and cannot act any more.
import { problem } from '@countersign/contract/problems';
import { isSamePerson } from '@countersign/contract/same-person';
import { canAct, isStillOpen } from '@countersign/contract/signing-states';
import { accessEnded, endSigneeSessions } from '#features/auth/index.ts';
import { saveContacts } from '#features/contacts/index.ts';
import { pdfChanged, requireMoved, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf, moveSignee } from '#features/pdfs/queries/index.ts';
import { type Recorded, byCall, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { clearFields } from './clear-fields.ts';
import { invite } from './invite.ts';
import { sendSigneeEmail } from './jobs.ts';
import { forgetCodeGuesses } from './signees/signer-authentication.ts';
import { insertSignee, linkAccounts, moveQuestions, readSignees, removeLinks } from './queries/queries.ts';
import { firstReminder } from './remind.ts';

export interface NewPerson {
  name: string;
  email: string;
}

/** Lets the sender replace a signee who has not finished. */
export async function reassignSignee(call: Call, key: { pdf_id: string; id: string }, person: NewPerson) {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, key.pdf_id);
    if (!pdf) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'hand_over');
    const signees = await readSignees(tx, pdf.id);
    const signee = signees.find(({ id }) => id === key.id);
    if (!signee) throw new AppError('not_found');
    const now = clock.now();
    const changed = await replacePerson(call, tx, { pdf, signee, signees, person, now, by: byCall(call) });
    await saveContacts(call.context, tx, { pdf, signees: [changed], others: othersOf(changed, signees), now });
    return changed;
  });
}

/** @throws AppError 409 for a signee who has finished, 422 at `email` for an address that is already a signee */
export async function replacePerson(
  call: Call,
  tx: Executor,
  change: { pdf: PdfRow; signee: SigneeRow; signees: readonly SigneeRow[]; person: NewPerson; now: Date; by: Recorded },
): Promise<SigneeRow> {
  const { pdf, signee, signees, person, now, by } = change;
  if (!isStillOpen(signee)) throw new AppError('conflict', problem('recipient_has_acted', { name: signee.name }));
  refuseKnown(signees, person);

  const before = await insertSignee(tx, {
    ...signee,
    id: newId(now),
    user_id: null,
    status: 'reassigned',
    access: 'link',
    access_code_hash: null,
    next_reminder_at: null,
    // The new person is the alternate now.
    signing_group_id: null,
    reassigned_to: signee.id,
    updated_at: now,
  });
  const isTheirTurn = canAct(signee);
  await moveQuestions(tx, signee.id, before.id);
  const moved = await moveSignee(tx, signee.id, isTheirTurn ? 'replace_asked' : 'replace_waiting', {
    ...person,
    user_id: null,
    // Neither a code given to the previous person nor the form they came through proves the new person's identity.
    ...newAccess(signee.access),
    consent_version: null,
    consented_at: null,
    viewed_at: null,
    reminded_at: null,
    mail_refused_at: null,
    sent_at: isTheirTurn ? now : null,
    next_reminder_at: isTheirTurn ? firstReminder(pdf.reminders, now) : null,
    updated_at: now,
  });
  const changed = requireMoved(moved);
  await forgetCodeGuesses(tx, signee);
  await shutOut(tx, signee);
  await linkAccounts(tx, pdf.id);
  // Values that one person filled in must not be signed by another.
  if (signee.consented_at)
    await clearFields(tx, call.context.jobs, { pdf, isCleared: ({ signee_id }) => signee_id === signee.id, now });
  if (isTheirTurn) {
    await invite(tx, call.context.jobs, signee);
    if (!signee.is_in_person) await call.context.jobs.send(tx, sendSigneeEmail, { signee_id: before.id, kind: 'replaced' });
  }
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'handed over',
    at: now,
    ...by,
    data: { from: { name: before.name, email: before.email }, to: { name: person.name, email: person.email } },
  });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return changed;
}

/** The other current recipients of the same pdf. */
export function othersOf(signee: SigneeRow, signees: readonly SigneeRow[]): SigneeRow[] {
  return signees.filter(({ id, status }) => id !== signee.id && status !== 'reassigned');
}

/** Access for a reassigned signee: no form, and no code that the new person has not been given. */
export function newAccess(before: SigneeRow['access']): Partial<Pick<SigneeRow, 'access' | 'access_code_hash'>> {
  if (before === 'form') return { access: 'link' };
  return before === 'access_code' || before === 'form_code' ? { access: 'email_code', access_code_hash: null } : {};
}

/** Invalidates the links and sessions of the previous person. */
export async function shutOut(tx: Executor, signee: Pick<SigneeRow, 'id' | 'user_id'>) {
  await removeLinks(tx, signee.id);
  await endSessionsOf(tx, signee);
}

/** Ends the sessions, so that the signee must authenticate again with the current access method. */
export async function endSessionsOf(tx: Executor, signee: Pick<SigneeRow, 'id' | 'user_id'>) {
  const entered = await endSigneeSessions(tx, signee.id);
  const person_ids = [signee.id, ...(signee.user_id ? [signee.user_id] : []), ...entered];
  await emit(tx, accessEnded, { person_ids: [...new Set(person_ids)] });
}

/** Signees may share an address, but one person signs only once. */
export function refuseKnown(signees: readonly SigneeRow[], person: NewPerson) {
  const isKnown = signees.some((other) => other.status !== 'reassigned' && isSamePerson(other, person));
  if (isKnown) throw invalidField('email', problem('recipient_exists'));
}
