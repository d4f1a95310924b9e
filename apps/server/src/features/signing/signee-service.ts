// The actions of a signee whose turn it is: consent, fill in, finish, decline, reassign.
import type { BodyOf } from '@countersign/contract/endpoint';
import { type Problem, problem } from '@countersign/contract/problems';
import type * as contract from '@countersign/contract/sign';
import { isStillOpen } from '@countersign/contract/signing-states';
import {
  type FieldElement,
  type ImageInputValue,
  visibleFields,
  canonicalValue,
  emptied,
  holdsValue,
  imageInputValueSchema,
  isComputed,
  isField,
  markOfAnswers,
} from '@countersign/document-model';
import {
  advanceRevision,
  saveElements,
  readLightElements,
  requireGlyphCoverage,
  requireValidImages,
  rewrittenImage,
  withImages,
} from '#features/elements/index.ts';
import { pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { moveSignee, updatePdf } from '#features/pdfs/queries/index.ts';
import { record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import {
  asActingSignee,
  markViewed,
  lockForSignee,
  requireConsent,
  requireConsentText,
  requireTurn,
} from './signees/acting-signee.ts';
import { firstDue } from './drafts/draft-service.ts';
import { endDeclined } from './end-declined.ts';
import { allSigned, signeeFinished } from './events.ts';
import { bySignee } from './signees/evidence.ts';
import { filledAtFinish, filledAtStart } from './signees/fill-for-signee.ts';
import { type NewPerson, replacePerson } from './reassign.ts';
import { invite } from './invite.ts';
import {
  countRequired,
  ownFields,
  readOwnFields,
  refuseMissing,
  resultsOf,
  tooManyChecked,
  valueProblem,
  withValue,
} from './signees/own-fields.ts';
import { isFormFull, readSignees, updateSignee } from './queries/queries.ts';
import { beginTurns } from './begin-turns.ts';
import { actForGroup, alternatesOf, leaveGroup, releaseAlternates } from './signing-groups.ts';

/** Consent is given once, before the first field; the timeline stores version and text, the signee only the version. */
export async function startSigning(call: Call, grant: SigneeGrant, consent: BodyOf<typeof contract.startSigning>) {
  const { consent_version: version, time_zone = null, takes_over = false } = consent;
  const text = requireConsentText(version);

  // The exact text, which the seal then covers: a version alone means nothing without this program.
  const agreed = { consent_version: version, consent_text: text, time_zone };
  await asActingSignee(call, grant, async (tx, { pdf, signee }, now) => {
    if (grant.host && signee.status === 'sent') throw new AppError('conflict', problem('identity_unconfirmed'));
    if (signee.consented_at) return;
    // Opening the document from an account uses no link, so the first view is recorded here.
    if (signee.status === 'sent') await markViewed(tx, call, { signee, now });
    const by = (data: Record<string, unknown>) => bySignee(call, { ...grant, signee }, data);
    const fresh = await actForGroup(tx, call.context.jobs, { pdf, signee, now, takes_over, by });
    await updateSignee(tx, signee.id, { consent_version: version, consented_at: now, updated_at: now });
    const filled = filledAtStart(call, { signee, fields: await readOwnFields(tx, grant) });
    await saveFields(tx, { pdf: fresh, changed: filled, now });
    await record(tx, { subject: { pdf_id: grant.pdf.id }, type: 'consented', at: now, ...by(agreed) });
  });
}

/** @throws AppError 422 by element id for invalid values; nothing is saved then */
export async function saveValues(call: Call, grant: SigneeGrant, changes: { element_id: string; value: unknown }[]) {
  const { values, rewritten } = await withImagesRewritten(call, grant, changes);
  const entries = values.map(({ element_id, value }) => ({ id: element_id, value }));
  await requireGlyphCoverage(entries);
  await requireValidImages(call, entries);
  return asActingSignee(call, grant, async (tx, { pdf, signee }, now) => {
    await requireConsent(tx, signee);
    const elements = await readLightElements(tx, pdf.id);
    const fields = ownFields(elements, grant);
    const byId = new Map(fields.map((field) => [field.id, field]));
    const changed = new Map<string, FieldElement>();
    const errors: Record<string, Problem[]> = {};
    // Documents sent before they had a language print values exactly as stored.
    const kept = (field: FieldElement, value: unknown) => (pdf.language === null ? value : canonicalValue(field, value));

    for (const { element_id: id, value } of values) {
      const field = changed.get(id) ?? byId.get(id);
      const found = field ? valueProblem(field, value) : problem('field_of_other_signee');
      if (found || !field) errors[id] = found ? [found] : [];
      // fieldValueProblem has checked that the value is of the field's own type.
      else for (const next of withValue(field, kept(field, value) as never, fields)) changed.set(next.id, next);
    }
    // Checks the whole batch, because unchecking one box may make room for another.
    const tooMany = tooManyChecked(fields.map((field) => changed.get(field.id) ?? field));
    for (const [id, found] of Object.entries(tooMany)) if (changed.has(id)) errors[id] ??= found;
    const [first] = Object.values(errors).flat();
    if (first) throw new AppError('invalid', { ...first, errors });

    for (const field of resultsOf(elements, grant, changed)) changed.set(field.id, field);
    await saveElements(tx, { pdf_id: pdf.id, changed: [...changed.values()], removed: [], now });
    const touched = [...changed.keys()].map((id) => ({ id, fields: ['value'] }));
    await advanceRevision(tx, { pdf, touched, user_id: null, now });
    const after = fields.map((field) => changed.get(field.id) ?? field);
    const calculated = after.filter(isComputed).map(({ id, value }) => ({ element_id: id, value }));
    return { ...countRequired(after), calculated: [...calculated, ...rewritten] };
  });
}

/** Images for image fields are stored as the sandbox re-encoded them, and the caller gets the new values. */
async function withImagesRewritten(call: Call, grant: SigneeGrant, changes: { element_id: string; value: unknown }[]) {
  if (!changes.some(({ value }) => imageInputValueSchema.safeParse(value).success)) return { values: changes, rewritten: [] };
  const own = await readOwnFields(call.context.db, grant);
  const isImageField = new Set(own.filter(({ kind }) => kind === 'image_input').map(({ id }) => id));
  const rewritten: { element_id: string; value: ImageInputValue }[] = [];
  const values: { element_id: string; value: unknown }[] = [];
  for (const entry of changes) {
    const image = isImageField.has(entry.element_id) ? imageInputValueSchema.safeParse(entry.value).data : undefined;
    if (image) rewritten.push({ element_id: entry.element_id, value: await rewrittenImage(call, entry.element_id, image) });
    values.push(image ? (rewritten.at(-1) ?? entry) : entry);
  }
  return { values, rewritten };
}

/**
 * Signs once, however often it is called. Sealing is a job that nobody waits for.
 * @param end.answers a hash of the answers that the signee sees, if the caller sends it
 * @param end.time_zone where the signee is; determines the date in fields for the day of signing
 */
export async function finishSigning(call: Call, grant: SigneeGrant, end: BodyOf<typeof contract.finishSigning>) {
  const { answers, time_zone = null } = end;
  const { db, clock, jobs } = call.context;
  const now = clock.now();

  return db.transaction(async (tx) => {
    const { pdf, signee } = await lockForSignee(tx, grant);
    if (signee.signed_at) return { signed_at: signee.signed_at.toISOString(), signing_mode: pdf.signing_mode };

    requireTurn(pdf, signee, now);
    await requireConsent(tx, signee);
    // A viewer with an account used no link, so the view is recorded here.
    if (signee.kind === 'viewer' && signee.status === 'sent') await markViewed(tx, call, { signee, now });
    const fields = await readOwnFields(tx, grant);
    if (answers !== undefined) await requireSameAnswers(tx, { pdf, fields, answers });
    refuseMissing(fields);
    await refuseOneTooMany(tx, signee);
    const filled = filledAtFinish(call, { signee, fields, now, time_zone: time_zone ?? 'UTC' });
    await saveFields(tx, { pdf, changed: [...unasked(fields), ...filled], now });

    requireMoved(await moveSignee(tx, signee.id, 'sign', { signed_at: now, next_reminder_at: null, updated_at: now }));
    const group = alternatesOf(signee, await readSignees(tx, pdf.id));
    await releaseAlternates(tx, jobs, { pdf, signee, now });
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: signee.kind === 'viewer' ? 'confirmed viewing' : 'finished signing',
      at: now,
      ...bySignee(
        call,
        { ...grant, signee },
        {
          fields: fields.map(({ id, kind, name }) => ({ id, kind, name })),
          ...filesIn(fields),
          consent_version: signee.consent_version,
          as: signee.kind,
          ...(group.length > 0 && { signs_for: group.map(({ name, email }) => ({ name, email })) }),
          time_zone,
        },
      ),
    });
    await emit(tx, signeeFinished, { pdf_id: pdf.id, signee_id: signee.id });
    await moveOn(tx, { pdf, now, invite: (next) => invite(tx, jobs, next) });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return { signed_at: now.toISOString(), signing_mode: pdf.signing_mode };
  });
}

/** Another window or device of the signee may have changed an answer since. */
async function requireSameAnswers(tx: Executor, form: { pdf: PdfRow; fields: FieldElement[]; answers: string }) {
  const fields = (await withImages(tx, form.pdf.id, form.fields)).filter(isField);
  if (markOfAnswers(fields) === form.answers) return;
  throw new AppError('conflict', {
    ...problem('entries_changed_elsewhere'),
    body: { answers_changed: true },
  });
}

/** The answers are kept: the form's limit may be raised, or another document be withdrawn. */
async function refuseOneTooMany(tx: Executor, signee: SigneeRow) {
  if (!(await isFormFull(tx, signee.id))) return;
  throw new AppError('conflict', problem('form_full_meanwhile'));
}

export async function declineSigning(call: Call, grant: SigneeGrant, reason: string) {
  await asActingSignee(call, grant, async (tx, { pdf, signee }, now) => {
    if (signee.kind === 'viewer') throw new AppError('forbidden', problem('viewer_cannot_decline'));
    const by = bySignee(call, { ...grant, signee }, { reason });
    if (await leaveGroup(tx, call.context.jobs, { pdf, signee, now, reason, by })) return;
    requireMoved(await moveSignee(tx, signee.id, 'decline', { declined_at: now, decline_reason: reason, updated_at: now }));
    await endDeclined(tx, call.context.jobs, { pdf, cause: 'signee', reason, now });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'declined', at: now, ...by });
  });
}

/** Reassigns the signee at their own request, if the sender allowed it. The session can no longer act as this signee. */
export async function reassignSigning(call: Call, grant: SigneeGrant, person: NewPerson) {
  if (grant.host) throw new AppError('conflict', problem('sender_is_present'));
  await asActingSignee(call, grant, async (tx, { pdf, signee }, now) => {
    if (!pdf.allows_reassign) throw new AppError('conflict', problem('sender_asks_in_person'));
    const signees = await readSignees(tx, pdf.id);
    await replacePerson(call, tx, { pdf, signee, signees, person, now, by: bySignee(call, { ...grant, signee }) });
  });
}

/** After a signee finishes, invites the next in order, or ends the signing if everyone is done. */
async function moveOn(tx: Executor, step: { pdf: PdfRow; now: Date; invite: (signee: SigneeRow) => Promise<void> }) {
  const { pdf, now } = step;
  const signees = await readSignees(tx, pdf.id);
  const isDone = signees.every((signee) => signee.kind === 'copy' || !isStillOpen(signee));
  if (isDone) {
    await updatePdf(tx, pdf.id, { all_signed_at: now, updated_at: now });
    await emit(tx, allSigned, { pdf_id: pdf.id });
    return;
  }

  const due = pdf.is_ordered ? firstDue(signees, true) : [];
  await beginTurns(tx, due, { reminders: pdf.reminders, now });
  for (const signee of due) await step.invite(signee);
}

/** Values entered before a condition hid the field, or preset in a hidden one, are not part of what is signed. */
function unasked(fields: FieldElement[]): FieldElement[] {
  const changes = new Set(visibleFields(fields));
  return fields.filter((field) => !changes.has(field) && holdsValue(field)).map(emptied);
}

/** The files that are part of what is signed, with their hashes. */
function filesIn(fields: FieldElement[]): { files?: { name: string; sha256: string }[] } {
  const files = visibleFields(fields).flatMap((field) => (field.kind === 'attachment' ? field.value : []));
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}

async function saveFields(tx: Executor, { pdf, changed, now }: { pdf: PdfRow; changed: FieldElement[]; now: Date }) {
  if (changed.length === 0) return;
  await saveElements(tx, { pdf_id: pdf.id, changed, removed: [], now });
  const touched = changed.map(({ id }) => ({ id, fields: ['value'] }));
  await advanceRevision(tx, { pdf, touched, user_id: null, now });
}
