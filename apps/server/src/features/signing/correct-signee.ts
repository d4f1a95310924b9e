// Corrects the details of a signee after sending, until they open the document.
import { problem } from '@countersign/contract/problems';
import { stubKeysIn } from '@countersign/document-model';
import { saveContacts } from '#features/contacts/index.ts';
import { pdfChanged } from '#features/pdfs/index.ts';
import type { SigneeColumns } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { endSessionsOf, othersOf, shutOut } from './reassign.ts';
import { invite } from './invite.ts';
import { forgetCodeGuesses } from './signees/signer-authentication.ts';
import { linkAccounts, readSignees, updateSignee } from './queries/queries.ts';

/** @throws AppError 409 for a signee who has opened it, and for changes of the signing order; 422 for a stub in `message` */
export async function correctSignee(
  call: Call,
  tx: Executor,
  correction: { pdf: PdfRow; signee: SigneeRow; changes: SigneeColumns; now: Date },
): Promise<SigneeRow> {
  const { pdf, signee, changes, now } = correction;
  const isUnopened = signee.status === 'sent' || signee.status === 'waiting';
  if (!isUnopened || signee.consented_at) throw new AppError('conflict', problem('recipient_has_opened', { name: signee.name }));
  const changesTurn = ['kind', 'order', 'signing_group_id'] as const;
  if (changesTurn.some((field) => changes[field] !== undefined && changes[field] !== signee[field]))
    throw new AppError('conflict', problem('order_fixed_after_sending'));

  const [stub] = stubKeysIn(changes.message ?? '');
  if (stub) throw invalidField('message', problem('stub_value_missing', { stub: `{{${stub}}}` }));

  const isElsewhere = changes.email !== undefined && changes.email.toLowerCase() !== signee.email.toLowerCase();
  const changed = await updateSignee(tx, signee.id, {
    ...changes,
    ...(isElsewhere ? { user_id: null, mail_refused_at: null } : {}),
    updated_at: now,
  });
  await forgetCodeGuesses(tx, signee);
  // A link copied by the sender proves less than the new access method requires.
  const isProvenOtherwise = changes.access !== undefined && changes.access !== signee.access;
  if (isElsewhere || isProvenOtherwise) await shutOut(tx, signee);
  else if (hasOtherCode(signee, changed ?? signee)) await endSessionsOf(tx, signee);
  if (isElsewhere) await linkAccounts(tx, pdf.id);
  const needsNewInvite = isElsewhere || isProvenOtherwise || (signee.is_in_person && changes.is_in_person === false);
  if (needsNewInvite && signee.status === 'sent') await invite(tx, call.context.jobs, changed ?? signee);
  const after = changed ?? signee;
  const data = { from: facts(signee), to: facts(after), changed: changedBesides(signee, after) };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'signee corrected', at: now, ...byCall(call), data });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  await saveContacts(call.context, tx, { pdf, signees: [after], others: othersOf(after, await readSignees(tx, pdf.id)), now });
  return after;
}

function facts({ name, email, is_in_person, access }: SigneeRow) {
  return { name, email, is_in_person, access };
}

/** Changes that the facts omit: that a code was replaced is recorded, but never the code. */
function changedBesides(before: SigneeRow, after: SigneeRow): string[] {
  return [
    ...(hasOtherCode(before, after) ? ['access_code'] : []),
    ...(['locale', 'message'] as const).filter((is) => after[is] !== before[is]),
  ];
}

function hasOtherCode(before: SigneeRow, after: SigneeRow): boolean {
  return after.access === before.access && after.access_code_hash !== before.access_code_hash;
}
