// The signee's side: entering, consent, values, finish, decline.
import {
  type FieldElement,
  askedFields,
  emptied,
  fieldValueProblem,
  isField,
  isFilled,
  openFields,
  requiredCount,
} from '@countersign/document-model';
import type { FastifyRequest } from 'fastify';
import { startSession } from '#features/auth/index.ts';
import {
  advanceRevision,
  keepElements,
  readLightElements,
  requireDrawable,
  requireSoundPictures,
} from '#features/elements/index.ts';
import { type SigneeGrant, lockPdf, pdfChanged, stateForbids, updatePdf } from '#features/pdfs/index.ts';
import { record } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import type { FastifyReply } from 'fastify';
import { CONSENT } from './consent.ts';
import { firstDue } from './draft-service.ts';
import { endDeclined } from './end-declined.ts';
import { allSigned, signeeFinished } from './events.ts';
import { type NewPerson, replacePerson } from './hand-over.ts';
import { bySignee } from './evidence.ts';
import { invite } from './invite.ts';
import { openLink } from './links.ts';
import { type GivenProof, requireProof } from './proof.ts';
import { findSender, findSignee, findSigneesElsewhere, readSignees, updateSignee, updateSignees } from './queries.ts';
import { firstReminder } from './remind.ts';

/**
 * Enters as a signee with the secret of the mailed link and what else proves who they are; the session may then act for
 * that signee and nobody else.
 */
export async function enterAsSignee(
  parts: { request: FastifyRequest; reply: FastifyReply },
  { token, ...proof }: { token: string } & GivenProof,
) {
  const { request, reply } = parts;
  const { db } = request.server.parts;
  const { pdf, signee } = await openLink(request, token);
  await requireProof(request, signee, proof);

  // Of one pdf a session acts for one signee only, the one who entered last.
  const others = await findSigneesElsewhere(db, request.caller.signee_ids, pdf.id);
  await startSession({ request, reply }, { user_id: request.caller.user?.id ?? null, signee_ids: [...others, signee.id] });
  await noteViewed(request, pdf.id, signee.id);
  return { pdf_id: pdf.id, signee_id: signee.id };
}

/** The first look at a pdf that is still to be signed. Read again under the lock: a finish may have come first. */
async function noteViewed(request: FastifyRequest, pdfId: string, signeeId: string) {
  const { db, clock } = request.server.parts;
  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    const signee = await findSignee(tx, signeeId);
    if (pdf?.signing_mode !== 'pending' || signee?.status !== 'sent') return;

    const now = clock.now();
    await updateSignee(tx, signeeId, { status: 'viewed', viewed_at: now, updated_at: now });
    await record(tx, {
      subject: { pdf_id: pdfId },
      type: 'viewed',
      at: now,
      ...bySignee(request, { signee, host: null }),
      proven_by: signee.access,
    });
    await emit(tx, pdfChanged, { pdf_id: pdfId });
  });
}

export async function describeSigning(request: FastifyRequest, grant: SigneeGrant) {
  const { db } = request.server.parts;
  const { pdf, signee, host } = grant;
  const [fields, signees, sender] = await Promise.all([
    ownFields(db, grant),
    readSignees(db, pdf.id),
    findSender(db, pdf.created_by),
  ]);
  return { pdf, signee, host, sender, signees, ...countRequired(fields) };
}

/** Somebody who signs in person says that they are the signee. Each time the device is handed over, each time recorded. */
export async function confirmInPerson(request: FastifyRequest, grant: SigneeGrant) {
  if (!grant.host) throw new AppError('conflict', { message: 'This is for those who sign in person.' });
  await asActingSignee(request, grant, async (tx, { pdf, signee }, now) => {
    if (signee.status === 'sent') await updateSignee(tx, signee.id, { status: 'viewed', viewed_at: now, updated_at: now });
    const by = bySignee(request, { ...grant, signee });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'confirmed in person', at: now, ...by });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}

/** Consent is given once, before the first field; the version is kept with the signee and on the timeline. */
export async function startSigning(request: FastifyRequest, grant: SigneeGrant, version: string) {
  if (version !== CONSENT.version)
    throw new AppError('conflict', { message: 'The text of the consent has changed. Please reload the page.' });

  await asActingSignee(request, grant, async (tx, { signee }, now) => {
    if (grant.host && signee.status === 'sent') throw new AppError('conflict', { message: 'Please confirm who you are first.' });
    if (signee.consented_at) return;
    await updateSignee(tx, signee.id, { consent_version: version, consented_at: now, updated_at: now });
    await record(tx, {
      subject: { pdf_id: grant.pdf.id },
      type: 'consented',
      at: now,
      ...bySignee(request, { ...grant, signee }, { consent_version: version }),
    });
  });
}

/** @throws AppError 422 by element id for values that do not fit; nothing is saved then */
export async function saveValues(request: FastifyRequest, grant: SigneeGrant, values: { element_id: string; value: unknown }[]) {
  const given = values.map(({ element_id, value }) => ({ id: element_id, value }));
  await requireDrawable(given);
  await requireSoundPictures(request, given);
  return asActingSignee(request, grant, async (tx, { pdf, signee }, now) => {
    requireConsent(signee);
    const fields = await ownFields(tx, grant);
    const byId = new Map(fields.map((field) => [field.id, field]));
    const changed = new Map<string, FieldElement>();
    const errors: Record<string, string[]> = {};

    for (const { element_id: id, value } of values) {
      const field = changed.get(id) ?? byId.get(id);
      const problem = field ? valueProblem(field, value) : 'This field is not yours to fill in.';
      if (problem || !field) errors[id] = [problem ?? ''];
      // fieldValueProblem has checked that the value is of the field's own type.
      else for (const next of withValue(field, value as never, fields)) changed.set(next.id, next);
    }
    if (Object.keys(errors).length > 0) throw new AppError('invalid', { message: Object.values(errors)[0]?.[0] ?? '', errors });

    await keepElements(tx, { pdf_id: pdf.id, changed: [...changed.values()], removed: [], now });
    const touched = [...changed.keys()].map((id) => ({ id, fields: ['value'] }));
    await advanceRevision(tx, { pdf, touched, user_id: null, now });
    return countRequired(fields.map((field) => changed.get(field.id) ?? field));
  });
}

/** Signs once, however often it is called. The seal is a job; nobody waits for it. */
export async function finishSigning(request: FastifyRequest, grant: SigneeGrant) {
  const { db, clock, jobs } = request.server.parts;
  const now = clock.now();

  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, grant.pdf.id);
    const signee = await findSignee(tx, grant.signee.id);
    if (!pdf || !signee) throw new AppError('not_found');
    if (signee.signed_at) return { signed_at: signee.signed_at.toISOString(), signing_mode: pdf.signing_mode };

    requireTurn(pdf, signee, now);
    requireConsent(signee);
    const fields = await ownFields(tx, grant);
    refuseMissing(fields);
    await dropUnasked(tx, { pdf, fields, now });

    await updateSignee(tx, signee.id, { status: 'signed', signed_at: now, next_reminder_at: null, updated_at: now });
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: 'finished signing',
      at: now,
      ...bySignee(
        request,
        { ...grant, signee },
        {
          fields: fields.map(({ id, kind, name }) => ({ id, kind, name })),
          consent_version: signee.consent_version,
        },
      ),
    });
    await emit(tx, signeeFinished, { pdf_id: pdf.id, signee_id: signee.id });
    await moveOn(tx, { pdf, now, invite: (next) => invite(tx, jobs, next) });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return { signed_at: now.toISOString(), signing_mode: pdf.signing_mode };
  });
}

export async function declineSigning(request: FastifyRequest, grant: SigneeGrant, reason: string) {
  await asActingSignee(request, grant, async (tx, { pdf, signee }, now) => {
    await updateSignee(tx, signee.id, { status: 'declined', declined_at: now, decline_reason: reason, updated_at: now });
    await endDeclined(tx, request.server.parts.jobs, { pdf, cause: 'signee', reason, now });
    const by = bySignee(request, { ...grant, signee }, { reason });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'declined', at: now, ...by });
  });
}

/** Hands one's own place to another person, where the sender allowed it. The session acts for nobody here afterwards. */
export async function reassignSigning(request: FastifyRequest, grant: SigneeGrant, person: NewPerson) {
  if (grant.host) throw new AppError('conflict', { message: 'The sender is with you. Please talk to them, or decline.' });
  await asActingSignee(request, grant, async (tx, { pdf, signee }, now) => {
    if (!pdf.allows_reassign)
      throw new AppError('conflict', { message: 'The sender has asked you in person. Please talk to them, or decline.' });
    const signees = await readSignees(tx, pdf.id);
    await replacePerson(request, tx, { pdf, signee, signees, person, now, by: bySignee(request, { ...grant, signee }) });
  });
}

/** After a finish: the next in order are invited, or everybody is done. */
async function moveOn(tx: Executor, step: { pdf: PdfRow; now: Date; invite: (signee: SigneeRow) => Promise<void> }) {
  const { pdf, now } = step;
  const signees = await readSignees(tx, pdf.id);
  const isDone = signees.every(
    (signee) => signee.kind === 'copy' || signee.status === 'signed' || signee.status === 'reassigned',
  );
  if (isDone) {
    await updatePdf(tx, pdf.id, { all_signed_at: now, updated_at: now });
    await emit(tx, allSigned, { pdf_id: pdf.id });
    return;
  }

  const due = pdf.is_ordered ? firstDue(signees, true) : [];
  await updateSignees(
    tx,
    due.map((signee) => signee.id),
    { status: 'sent', sent_at: now, next_reminder_at: firstReminder(pdf.reminders, now), updated_at: now },
  );
  for (const signee of due) await step.invite(signee);
}

async function asActingSignee<T>(
  request: FastifyRequest,
  grant: SigneeGrant,
  work: (tx: Executor, fresh: { pdf: PdfRow; signee: SigneeRow }, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = request.server.parts;
  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, grant.pdf.id);
    const signee = await findSignee(tx, grant.signee.id);
    if (!pdf || !signee) throw new AppError('not_found');
    const now = clock.now();
    requireTurn(pdf, signee, now);
    return work(tx, { pdf, signee }, now);
  });
}

/** @throws AppError 409 unless the pdf is pending and this signee has still to act */
function requireTurn(pdf: PdfRow, signee: SigneeRow, now: Date) {
  if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'be signed');
  if (pdf.expires_at && pdf.expires_at <= now)
    throw new AppError('conflict', { message: 'The time to sign this pdf has run out.' });
  if (signee.kind === 'copy') throw new AppError('forbidden');
  if (signee.status !== 'sent' && signee.status !== 'viewed') {
    throw new AppError('conflict', {
      message: signee.status === 'signed' ? 'You have already signed this pdf.' : 'It is not your turn to sign this pdf.',
    });
  }
}

function requireConsent(signee: SigneeRow) {
  if (!signee.consented_at) throw new AppError('conflict', { message: 'Please agree to sign electronically first.' });
}

function refuseMissing(fields: FieldElement[]) {
  const missing = openFields(fields);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((field) => [field.id, ['This field is required.']]));
  throw new AppError('invalid', {
    message: missing.length === 1 ? 'One required field is empty.' : `${missing.length} required fields are empty.`,
    errors,
  });
}

async function ownFields(db: Executor, grant: SigneeGrant): Promise<FieldElement[]> {
  const elements = await readLightElements(db, grant.pdf.id);
  return elements.filter(isField).filter((field) => field.signee_id === grant.signee.id);
}

function countRequired(fields: FieldElement[]) {
  const { total, done } = requiredCount(fields);
  return { total_required: total, done_required: done };
}

function valueProblem(field: FieldElement, value: unknown): string | null {
  return field.is_read_only ? 'This field cannot be changed.' : fieldValueProblem(field, value);
}

/** What was filled in before a condition changed, or stood there from the beginning, is not part of what is signed. */
async function dropUnasked(tx: Executor, signed: { pdf: PdfRow; fields: FieldElement[]; now: Date }) {
  const { pdf, fields, now } = signed;
  const asked = new Set(askedFields(fields));
  const dropped = fields.filter((field) => !asked.has(field) && isFilled(field)).map(emptied);
  if (dropped.length === 0) return;
  await keepElements(tx, { pdf_id: pdf.id, changed: dropped, removed: [], now });
  const touched = dropped.map(({ id }) => ({ id, fields: ['value'] }));
  await advanceRevision(tx, { pdf, touched, user_id: null, now });
}

/** The field with its value, and the other radios of its group cleared when it was chosen. */
function withValue(field: FieldElement, value: never, fields: FieldElement[]): FieldElement[] {
  const changed = { ...field, value };
  if (field.kind !== 'radio' || value !== true || !field.pdf_radio_group_id) return [changed];

  const others = fields.filter(
    (other) => other.kind === 'radio' && other.pdf_radio_group_id === field.pdf_radio_group_id && other.id !== field.id,
  );
  return [changed, ...others.map((other) => ({ ...other, value: false }) as FieldElement)];
}
