// Adds, changes, removes and restores the signees of a draft.
import { freeColor } from '@countersign/contract/party-colors';
import { problem } from '@countersign/contract/problems';
import { MAX_SIGNEES } from '@countersign/contract/signees';
import type { signeeInput } from '@countersign/contract/signee-fields';
import type { z } from 'zod';
import { hashPassword } from '#features/auth/reauthentication/index.ts';
import { advanceRevision } from '#features/elements/index.ts';
import { pdfChanged } from '#features/pdfs/index.ts';
import { type SigneeColumns, findPdf, lockPdf } from '#features/pdfs/queries/index.ts';
import { restoreParty, saveRemovedParty } from '#features/pdfs/parties/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { correctSignee } from '../correct-signee.ts';
import { refuseKnown } from '../reassign.ts';
import { changeWholeGroup, dissolveFor, joinGroup, leaveDraftGroup, moveToGroup, returnToGroup } from './draft-groups.ts';
import { inOpenDraft, requireDraft } from './in-draft.ts';
import { findSignee, insertSignee, readSignees, removeSignee, updateSignee } from '../queries/queries.ts';

type SigneeInput = z.output<typeof signeeInput>;
type SigneeChanges = { [K in keyof SigneeInput]?: Exclude<SigneeInput[K], undefined> };

export async function addSignee(call: Call, pdfId: string, input: SigneeInput): Promise<SigneeRow> {
  const now = call.context.clock.now();
  return inOpenDraft(call, pdfId, async (tx) => {
    const others = await readSignees(tx, pdfId);
    refuseTooMany(others);
    refuseKnown(others, input);
    refuseInPerson(input);
    const group = input.signing_group_id ? await joinGroup(tx, input.signing_group_id, { signees: others, now }) : null;
    return insertSignee(tx, {
      id: newId(now),
      pdf_id: pdfId,
      name: input.name,
      email: input.email,
      kind: input.kind,
      order: input.order ?? Math.max(0, ...others.map(({ order }) => order)) + 1,
      color: input.color ?? freeColor(others),
      ...group,
      status: 'waiting',
      message: input.message,
      locale: input.locale ?? callerLanguage(call),
      ...(await accessColumns(input, null)),
      is_in_person: input.is_in_person,
      created_at: now,
      updated_at: now,
    });
  });
}

/** Columns of the access method, with the access code as a hash. @throws AppError 422 at `access_code` if it is missing */
async function accessColumns(
  input: { access?: SigneeRow['access']; access_code?: string | undefined },
  before: SigneeRow | null,
): Promise<Partial<Pick<SigneeRow, 'access' | 'access_code_hash'>>> {
  const access = input.access ?? before?.access ?? 'link';
  if (access !== 'access_code') return { access, access_code_hash: null };
  const access_code_hash = input.access_code ? await hashPassword(input.access_code) : (before?.access_code_hash ?? null);
  if (!access_code_hash) throw invalidField('access_code', problem('access_code_missing'));
  return { access, access_code_hash };
}

/** Any signee of a draft; after sending, only one who has not opened the document yet. */
export async function changeSignee(call: Call, key: { pdf_id: string; id: string }, changes: SigneeChanges): Promise<SigneeRow> {
  const now = call.context.clock.now();
  return call.context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, key.pdf_id);
    const signees = pdf ? await readSignees(tx, pdf.id) : [];
    const signee = signees.find((candidate) => candidate.id === key.id);
    if (!pdf || !signee) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') requireDraft(pdf);
    const others = signees.filter((other) => other !== signee);
    if (changes.email !== undefined || changes.name !== undefined)
      refuseKnown(others, { name: changes.name ?? signee.name, email: changes.email ?? signee.email });

    refuseInPerson({ ...signee, ...changes });
    const { access_code: _secret, ...plain } = changes;
    const columns = { ...plain, ...(await accessColumns(changes, signee)) };
    const draft = { pdf, signees, now, user_id: call.caller.user?.id ?? null };
    if (pdf.signing_mode === 'pending') {
      const corrected = await correctSignee(call, tx, { pdf, signee, changes: columns, now });
      await changeWholeGroup(tx, columns, signee, draft);
      return corrected;
    }
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    const group = await changeGroup(tx, columns, signee, draft);
    return (await updateSignee(tx, key.id, { ...columns, ...group, updated_at: now })) ?? signee;
  });
}

/** A signee takes over the settings of a group they join; later changes by one member apply to all. */
async function changeGroup(
  tx: Executor,
  changes: SigneeColumns,
  signee: SigneeRow,
  draft: Parameters<typeof changeWholeGroup>[3],
): Promise<SigneeColumns> {
  const { signing_group_id: group, color } = changes;
  if (group === null) return { ...(await leaveDraftGroup(tx, signee, draft)), ...(color !== undefined && { color }) };
  if (group !== undefined && group !== signee.signing_group_id) return moveToGroup(tx, group, signee, draft);
  await changeWholeGroup(tx, changes, signee, draft);
  return {};
}

/** Removes a signee. Their fields lose their signee, or stay with the rest of the group, and open editors reload them. */
export async function deleteSignee(call: Call, key: { pdf_id: string; id: string }) {
  const now = call.context.clock.now();
  await inOpenDraft(call, key.pdf_id, async (tx, pdf) => {
    const user_id = call.caller.user?.id ?? null;
    await leaveBehind(tx, key, { pdf, signees: await readSignees(tx, pdf.id), now, user_id });
    await saveRemovedParty(tx, 'signee', key, now);
    const freed = await removeSignee(tx, key.pdf_id, key.id);
    if (!freed) throw new AppError('not_found');
    const touched = freed.map((id) => ({ id, fields: ['signee_id'] }));
    const fresh = (await findPdf(tx, pdf.id)) ?? pdf;
    await advanceRevision(tx, { pdf: fresh, touched, user_id, now });
  });
}

/** The removed signee's row remembers the group to rejoin on restore. */
async function leaveBehind(tx: Executor, { id }: { id: string }, draft: Parameters<typeof changeWholeGroup>[3]) {
  const signee = draft.signees.find((one) => one.id === id);
  const group = signee && (await dissolveFor(tx, signee, draft));
  if (group) await updateSignee(tx, id, { signing_group_id: group });
}

/**
 * Restores a removed signee. Idempotent.
 * @throws AppError 404 if nobody was removed; 422 if they are among the signees by now, or there are too many
 */
export async function restoreSignee(call: Call, key: { pdf_id: string; id: string }): Promise<SigneeRow> {
  return inOpenDraft(call, key.pdf_id, async (tx) => {
    const others = await readSignees(tx, key.pdf_id);
    const present = others.find(({ id }) => id === key.id);
    if (present) return present;
    if (!(await restoreParty(tx, 'signee', key))) throw new AppError('not_found');
    const signee = await findSignee(tx, key.id);
    if (!signee) throw new AppError('not_found');
    refuseTooMany(others);
    refuseKnown(others, signee);
    return returnToGroup(tx, signee, others, call.context.clock.now());
  });
}

/** A viewer has nothing to do on the sender's device. */
function refuseInPerson({ kind, is_in_person }: Pick<SigneeRow, 'kind' | 'is_in_person'>) {
  if (kind === 'viewer' && is_in_person) throw invalidField('is_in_person', problem('viewer_in_person'));
}

function refuseTooMany(others: readonly SigneeRow[]) {
  if (others.length >= MAX_SIGNEES) throw new AppError('invalid', problem('too_many_recipients', { max: MAX_SIGNEES }));
}
