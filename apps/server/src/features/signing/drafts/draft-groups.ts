// The signing groups of a draft: the lead, whose id is the group's, has its fields; kind, order and colour are those of all.
import { freeColor } from '@countersign/contract/party-colors';
import { problem } from '@countersign/contract/problems';
import { isSigning } from '@countersign/contract/signees';
import { SIGNING_GROUP_SIZE, isLead, partyOf } from '@countersign/contract/signing-groups';
import type { SigneeColumns } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { alternatesOf, moveFields } from '../signing-groups.ts';
import { updateSignee, updateSignees } from '../queries/queries.ts';

interface InDraft {
  pdf: PdfRow;
  signees: readonly SigneeRow[];
  now: Date;
  user_id: string | null;
}

type OfGroup = Pick<SigneeRow, 'signing_group_id' | 'kind' | 'order' | 'color'>;

/**
 * The columns that a signee shares with the group they join: an existing group, or a new one with another signee.
 * @param id of the group, or of the other signee
 * @throws AppError 422 at `signing_group_id` if there is no such signee, they do not sign, or the group is full
 */
export async function joinGroup(tx: Executor, id: string, { signees, now }: Pick<InDraft, 'signees' | 'now'>): Promise<OfGroup> {
  const other = signees.find((signee) => signee.id === id) ?? signees.find((signee) => signee.signing_group_id === id);
  if (!other) throw invalidField('signing_group_id', problem('signing_group_not_found'));
  const { kind, order, color } = other;
  requireSigning(kind);
  const max = SIGNING_GROUP_SIZE.max;
  if (alternatesOf(other, signees).length + 2 > max)
    throw invalidField('signing_group_id', problem('signing_group_full', { max }));
  const group = partyOf(other);
  if (other.signing_group_id === null) await updateSignee(tx, other.id, { signing_group_id: group, updated_at: now });
  return { signing_group_id: group, kind, order, color };
}

/** Moves a signee of a draft to a group, with their fields. */
export async function moveToGroup(tx: Executor, id: string, signee: SigneeRow, draft: InDraft): Promise<SigneeColumns> {
  const target = draft.signees.find((other) => other.id === id);
  if (target && partyOf(target) === partyOf(signee)) return { signing_group_id: signee.signing_group_id };
  const signees = draft.signees.filter((other) => other !== signee);
  const joined = await joinGroup(tx, id, { signees, now: draft.now });
  await dissolveFor(tx, signee, draft);
  if (joined.signing_group_id) await moveFields(tx, { ...draft, from: [signee], to: { id: joined.signing_group_id } });
  return joined;
}

/** Takes a signee out of their group; the fields stay with the group. */
export async function leaveDraftGroup(tx: Executor, signee: SigneeRow, draft: InDraft): Promise<SigneeColumns> {
  if (signee.signing_group_id === null) return {};
  await dissolveFor(tx, signee, draft);
  return { signing_group_id: null, color: freeColor(draft.signees) };
}

/**
 * Removes a signee from their group: another signee becomes its lead and gets its fields, and a single remaining signee is in no
 * group.
 * @returns the id of the group, or of the only signee left; null without a group
 */
export async function dissolveFor(tx: Executor, signee: SigneeRow, draft: InDraft): Promise<string | null> {
  const others = alternatesOf(signee, draft.signees);
  const lead = others.find(isLead) ?? others[0];
  if (!lead) return null;
  if (isLead(signee)) await moveFields(tx, { ...draft, from: [signee], to: lead });
  const ids = others.map(({ id }) => id);
  await updateSignees(tx, ids, { signing_group_id: ids.length > 1 ? lead.id : null, updated_at: draft.now });
  return lead.id;
}

/** Applies a change of one member to the whole group. @throws AppError 422 at `kind` if the members would no longer sign */
export async function changeWholeGroup(tx: Executor, changes: SigneeColumns, signee: SigneeRow, draft: InDraft) {
  const alternates = alternatesOf(signee, draft.signees);
  if (alternates.length === 0) return;
  const { kind = signee.kind, order = signee.order, color = signee.color } = changes;
  if (!isSigning(kind)) throw invalidField('kind', problem('signing_group_kind'));
  if (kind === signee.kind && order === signee.order && color === signee.color) return;
  const ids = alternates.map(({ id }) => id);
  await updateSignees(tx, ids, { kind, order, color, updated_at: draft.now });
}

/** A restored signee rejoins their group if it still exists, or if its last remaining member does. */
export async function returnToGroup(tx: Executor, signee: SigneeRow, signees: readonly SigneeRow[], now: Date) {
  const { signing_group_id: group } = signee;
  if (group === null) return signee;
  const joined = await joinGroup(tx, group, { signees, now }).catch((error: unknown) => {
    if (error instanceof AppError) return { signing_group_id: null };
    throw error;
  });
  return (await updateSignee(tx, signee.id, joined)) ?? signee;
}

/** @throws AppError 422 if the alternates of a group are in several steps */
export function refuseApart(signees: readonly SigneeRow[], steps: readonly (readonly string[])[]) {
  const stepOf = new Map(steps.flatMap((step, index) => step.map((id) => [id, index] as const)));
  const parties = Map.groupBy(signees, partyOf);
  const isApart = [...parties.values()].some((party) => new Set(party.map(({ id }) => stepOf.get(id))).size > 1);
  if (isApart) throw new AppError('invalid', problem('signing_group_apart'));
}

function requireSigning(kind: SigneeRow['kind']) {
  if (!isSigning(kind)) throw invalidField('signing_group_id', problem('signing_group_kind'));
}
