// Signing groups: several people, one of whom has to sign. The first to consent acts for the group and has its fields until they
// have finished, or another alternate takes over.
import { problem } from '@countersign/contract/problems';
import { canAct, isStillOpen } from '@countersign/contract/signing-states';
import { isField } from '@countersign/document-model';
import { accessEnded } from '#features/auth/index.ts';
import { advanceRevision, saveElements, readLightElements } from '#features/elements/index.ts';
import { changedMeanwhile, pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import { findPdf, moveSignee, moveSignees } from '#features/pdfs/queries/index.ts';
import { type Recorded, record } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { clearFields } from './clear-fields.ts';
import { alternateDeclined } from './events.ts';
import { sendSigneeEmail } from './jobs.ts';
import { isUnproven } from './listeners.ts';
import { readSignees, updateSignee } from './queries/queries.ts';

interface Turn {
  pdf: PdfRow;
  signee: SigneeRow;
  now: Date;
}

/** The other members of a signee's group who can still act; none without a group. */
export function openAlternates(signee: SigneeRow, signees: readonly SigneeRow[]): SigneeRow[] {
  return alternatesOf(signee, signees).filter(isStillOpen);
}

/** All other people who were ever asked in a signee's group. */
export function alternatesOf(signee: SigneeRow, signees: readonly SigneeRow[]): SigneeRow[] {
  const { id, signing_group_id: group } = signee;
  return group === null ? [] : signees.filter((other) => other.id !== id && other.signing_group_id === group);
}

/** The names of a group's remaining members, including the signee; empty without others. */
export function namesOfGroup(signee: SigneeRow, signees: readonly SigneeRow[]): string[] {
  const others = new Set(openAlternates(signee, signees));
  return others.size === 0 ? [] : signees.filter((one) => one.id === signee.id || others.has(one)).map(({ name }) => name);
}

/** The member who has consented and not finished. */
export function actingOf(alternates: readonly SigneeRow[]): SigneeRow | undefined {
  return alternates.find(({ consented_at }) => consented_at !== null);
}

/**
 * Makes a signee the acting member of their group: its fields are theirs, and another alternate's answers are discarded. Needs
 * the pdf's lock.
 * @param take.by who takes over, for the timeline
 * @returns the pdf with its new revision
 * @throws AppError 409 `signing_group_taken` if another one has begun, unless `takes_over`
 */
export async function actForGroup(
  tx: Executor,
  jobs: Jobs,
  take: Turn & { takes_over: boolean; by: (data: Record<string, unknown>) => Recorded & { data: Record<string, unknown> } },
): Promise<PdfRow> {
  const { pdf, signee, now, takes_over, by } = take;
  if (signee.signing_group_id === null) return pdf;
  const alternates = alternatesOf(signee, await readSignees(tx, pdf.id));
  const acting = actingOf(openAlternates(signee, alternates));
  if (acting && !takes_over) throw taken(acting);
  if (acting) {
    await stopActing(tx, jobs, { pdf, signee: acting, now });
    const from = { name: acting.name, email: acting.email };
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'took over signing', at: now, ...by({ from }) });
  }
  await moveFields(tx, { pdf, from: alternates, to: signee, now });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return requireFresh(tx, pdf);
}

/** Discards their consent and answers. */
async function stopActing(tx: Executor, jobs: Jobs, { pdf, signee, now }: Turn) {
  await updateSignee(tx, signee.id, { consent_version: null, consented_at: null, updated_at: now });
  await clearFields(tx, jobs, { pdf, isCleared: ({ signee_id }) => signee_id === signee.id, now });
}

/** One member has finished: the others have nothing more to do, and are notified. Needs the pdf's lock. */
export async function releaseAlternates(tx: Executor, jobs: Jobs, { pdf, signee, now }: Turn) {
  const others = openAlternates(signee, await readSignees(tx, pdf.id));
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  const moved = await moveSignees(tx, ids, 'release', { reassigned_to: signee.id, next_reminder_at: null, updated_at: now });
  if (moved.length < ids.length) throw changedMeanwhile();
  for (const other of others) {
    const isToBeNotified = canAct(other) && !other.is_in_person && !isUnproven(other);
    if (isToBeNotified) await jobs.send(tx, sendSigneeEmail, { signee_id: other.id, kind: 'released' });
  }
  await closeScreens(tx, others);
}

/**
 * One member declines while others are left, who continue. Needs the pdf's lock.
 * @returns false if nobody else is left
 */
export async function leaveGroup(
  tx: Executor,
  jobs: Jobs,
  leave: Turn & { reason: string; by: Recorded & { data: Record<string, unknown> } },
): Promise<boolean> {
  const { pdf, signee, now, reason, by } = leave;
  const others = openAlternates(signee, await readSignees(tx, pdf.id));
  const [next] = others;
  if (!next) return false;
  if (signee.consented_at) await stopActing(tx, jobs, { pdf, signee, now });
  await moveFields(tx, { pdf, from: [signee], to: actingOf(others) ?? next, now });
  const declined = { declined_at: now, decline_reason: reason };
  requireMoved(await moveSignee(tx, signee.id, 'leave_group', { ...declined, next_reminder_at: null, updated_at: now }));
  const data = { reason, alternates: others.map(({ name }) => name) };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'declined as alternate', at: now, ...by, data: { ...by.data, ...data } });
  await emit(tx, alternateDeclined, { pdf_id: pdf.id, signee_id: signee.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  await closeScreens(tx, [signee]);
  return true;
}

/** Makes their screens check access again, which they no longer have. */
async function closeScreens(tx: Executor, signees: readonly SigneeRow[]) {
  const person_ids = signees.flatMap(({ id, user_id }) => (user_id ? [id, user_id] : [id]));
  await emit(tx, accessEnded, { person_ids });
}

/** Reassigns the fields of some signees to another. Needs the pdf's lock. */
export async function moveFields(
  tx: Executor,
  move: { pdf: PdfRow; from: readonly Pick<SigneeRow, 'id'>[]; to: Pick<SigneeRow, 'id'>; now: Date; user_id?: string | null },
) {
  const { pdf, to, now, user_id = null } = move;
  const from = new Set(move.from.map(({ id }) => id));
  const changed = (await readLightElements(tx, pdf.id))
    .filter(isField)
    .filter(({ signee_id }) => signee_id !== null && from.has(signee_id))
    .map((field) => ({ ...field, signee_id: to.id }));
  if (changed.length === 0) return;
  await saveElements(tx, { pdf_id: pdf.id, changed, removed: [], now });
  const fresh = await requireFresh(tx, pdf);
  await advanceRevision(tx, { pdf: fresh, touched: changed.map(({ id }) => ({ id, fields: ['signee_id'] })), user_id, now });
}

/** The pdf with the revision from an earlier step of the transaction. */
async function requireFresh(tx: Executor, pdf: PdfRow): Promise<PdfRow> {
  return (await findPdf(tx, pdf.id)) ?? pdf;
}

/** The error that names the group's acting member instead of the signee; null if there is none. */
export async function actingMember(db: Executor, signee: SigneeRow): Promise<AppError | null> {
  if (signee.signing_group_id === null) return null;
  const acting = actingOf(openAlternates(signee, await readSignees(db, signee.pdf_id)));
  return acting ? taken(acting) : null;
}

function taken({ name }: SigneeRow): AppError {
  return new AppError('conflict', problem('signing_group_taken', { name }));
}
