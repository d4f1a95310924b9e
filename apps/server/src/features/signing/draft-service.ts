// The sender's side before and at sending: signees, what is missing, and the step from draft to pending.
import type { BodyOf } from '@countersign/contract/endpoint';
import { MAX_SIGNEES, type sendPdf, type signeeInput } from '@countersign/contract/signing';
import { type Element, type SendingGap, sendingGaps } from '@countersign/document-model';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hashPassword } from '#features/auth/index.ts';
import { advanceRevision, readLightElements } from '#features/elements/index.ts';
import { OBSTACLE_TEXTS, lockPdf, pdfChanged, readPages, stateForbids, updatePdf } from '#features/pdfs/index.ts';
import { bringPartyBack, forgetRemovedParties, keepRemovedParty } from '#features/removed-parties/index.ts';
import { type Recorded, byRequest, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import { askedLanguage } from '#platform/wording/asked-language.ts';
import type { PageRow, PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { pdfSent } from './events.ts';
import { correctSignee } from './correct-signee.ts';
import { dateFaults, readDates } from './dates.ts';
import { sealModeOf } from './draft-queries.ts';
import { refuseKnown } from './hand-over.ts';
import { invite } from './invite.ts';
import { fillMailTexts } from './mail-texts.ts';
import { findSignee, insertSignee, linkAccounts, readSignees, removeSignee, updateSignee, updateSignees } from './queries.ts';
import { firstReminder } from './remind.ts';

type Optional = 'stubs' | 'time_zone' | 'due_at' | 'seal_mode';
type SendInput = Required<Omit<BodyOf<typeof sendPdf>, Optional>> & Pick<BodyOf<typeof sendPdf>, Optional>;
type SigneeInput = z.output<typeof signeeInput>;
type SigneeChanges = { [K in keyof SigneeInput]?: Exclude<SigneeInput[K], undefined> };

/** Told apart by people with any colour vision; each meets 3:1 on white. */
export const PARTY_COLORS = ['#1d4ed8', '#b45309', '#15803d', '#a21caf', '#b91c1c', '#0e7490', '#4d7c0f', '#6d28d9'];

/** One that nobody has yet, as far as there are any. */
export function freeColor(others: readonly { color: string }[]): string {
  const free = PARTY_COLORS.find((color) => others.every((other) => other.color !== color));
  return free ?? PARTY_COLORS[others.length % PARTY_COLORS.length] ?? '#1d4ed8';
}

export async function addSignee(request: FastifyRequest, pdfId: string, input: SigneeInput): Promise<SigneeRow> {
  const now = request.server.parts.clock.now();
  return inDraft(request, pdfId, async (tx) => {
    const others = await readSignees(tx, pdfId);
    refuseTooMany(others);
    refuseKnown(others, input.email);
    return insertSignee(tx, {
      id: newId(now),
      pdf_id: pdfId,
      name: input.name,
      email: input.email,
      kind: input.kind,
      order: input.order ?? Math.max(0, ...others.map(({ order }) => order)) + 1,
      color: freeColor(others),
      status: 'waiting',
      message: input.message,
      locale: input.locale ?? request.caller.user?.locale ?? askedLanguage(request.headers['accept-language']),
      ...(await accessColumns(input, null)),
      is_in_person: input.is_in_person,
      created_at: now,
      updated_at: now,
    });
  });
}

/** How a signee proves who they are, with the access code as a hash. @throws AppError 422 at `access_code` where one is missing */
async function accessColumns(
  input: { access?: SigneeRow['access']; access_code?: string | undefined },
  before: SigneeRow | null,
): Promise<Partial<Pick<SigneeRow, 'access' | 'access_code_hash'>>> {
  const access = input.access ?? before?.access ?? 'link';
  if (access !== 'access_code') return { access, access_code_hash: null };
  const access_code_hash = input.access_code ? await hashPassword(input.access_code) : (before?.access_code_hash ?? null);
  if (!access_code_hash) throw invalidField('access_code', 'Enter an access code.');
  return { access, access_code_hash };
}

/** In a draft everything; of what was sent only those who have not opened it yet. */
export async function changeSignee(
  request: FastifyRequest,
  place: { pdf_id: string; id: string },
  changes: SigneeChanges,
): Promise<SigneeRow> {
  const now = request.server.parts.clock.now();
  return request.server.parts.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, place.pdf_id);
    const signees = pdf ? await readSignees(tx, pdf.id) : [];
    const signee = signees.find((candidate) => candidate.id === place.id);
    if (!pdf || !signee) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') requireDraft(pdf);
    const others = signees.filter((other) => other !== signee);
    if (changes.email !== undefined) refuseKnown(others, changes.email);

    const { access_code: _secret, ...plain } = changes;
    const columns = { ...plain, ...(await accessColumns(changes, signee)) };
    if (pdf.signing_mode === 'pending') return correctSignee(request, tx, { pdf, signee, changes: columns, now });
    return (await updateSignee(tx, place.id, { ...columns, updated_at: now })) ?? signee;
  });
}

/** Takes a signee away. Their fields stay without one, and whoever has the pdf open reads them anew. */
export async function deleteSignee(request: FastifyRequest, place: { pdf_id: string; id: string }) {
  const now = request.server.parts.clock.now();
  await inDraft(request, place.pdf_id, async (tx, pdf) => {
    await keepRemovedParty(tx, 'signee', place, now);
    const freed = await removeSignee(tx, place.pdf_id, place.id);
    if (!freed) throw new AppError('not_found');
    const touched = freed.map((id) => ({ id, fields: ['signee_id'] }));
    await advanceRevision(tx, { pdf, touched, user_id: request.caller.user?.id ?? null, now });
  });
}

/**
 * Brings somebody back who was taken away; whoever asks twice has asked once.
 * @throws AppError 404 where nobody was; 422 where their address is another's by now, or there are too many
 */
export async function restoreSignee(request: FastifyRequest, place: { pdf_id: string; id: string }): Promise<SigneeRow> {
  return inDraft(request, place.pdf_id, async (tx) => {
    const others = await readSignees(tx, place.pdf_id);
    const present = others.find(({ id }) => id === place.id);
    if (present) return present;
    if (!(await bringPartyBack(tx, 'signee', place))) throw new AppError('not_found');
    const signee = await findSignee(tx, place.id);
    if (!signee) throw new AppError('not_found');
    refuseTooMany(others);
    refuseKnown(others, signee.email);
    return signee;
  });
}

function refuseTooMany(others: readonly SigneeRow[]) {
  if (others.length >= MAX_SIGNEES) throw new AppError('invalid', { message: `A pdf may have at most ${MAX_SIGNEES} signees.` });
}

/**
 * Draft → pending in one transaction: the state, the timeline, and a mail for everybody who is due, or nothing of it.
 * @throws AppError 422 that lists everything that is missing; 409 when it was sent already
 */
export async function sendForSigning(request: FastifyRequest, pdfId: string, input: SendInput) {
  const { parts } = request.server;
  await inDraft(request, pdfId, async (tx, pdf) =>
    sendDraft(tx, { parts, by: byRequest(request), pdf, input, uninvited: await onlyOneHere(tx, { request, pdf_id: pdfId }) }),
  );
}

/** Whoever signs a pdf of their own, alone and at this screen, is led on to sign: they need no mail that asks them to. */
async function onlyOneHere(tx: Executor, { request, pdf_id }: { request: FastifyRequest; pdf_id: string }) {
  const { user, via } = request.caller;
  const [only, ...others] = await readSignees(tx, pdf_id);
  const isHere = via === 'session' && others.length === 0 && only?.email.toLowerCase() === user?.email.toLowerCase();
  return isHere ? only?.id : undefined;
}

/**
 * The step itself, for a draft that is locked.
 * @param sending.uninvited the signee who needs no mail because they are there already
 */
export async function sendDraft(
  tx: Executor,
  sending: { parts: Pick<Parts, 'clock' | 'jobs'>; by: Recorded; pdf: PdfRow; input: SendInput; uninvited?: string | undefined },
) {
  const { parts, by, pdf, input, uninvited } = sending;
  const now = parts.clock.now();
  const signees = await readSignees(tx, pdf.id);
  const dates = readDates(input);
  const mail = await requireSendable(tx, { pdf, input, signees, faults: dateFaults(dates, now) });

  await updatePdf(tx, pdf.id, {
    mode: 'signing',
    signing_mode: 'pending',
    subject: mail.subject,
    message: mail.message,
    time_zone: input.time_zone ?? null,
    reminders: input.reminders,
    allows_reassign: input.allows_reassign,
    is_ordered: input.ordered,
    seal_mode: input.seal_mode ?? (await sealModeOf(tx, pdf)),
    sent_at: now,
    ...dates,
    updated_at: now,
  });
  for (const { signee_id, message } of mail.messages) await updateSignee(tx, signee_id, { message });
  await linkAccounts(tx, pdf.id);
  await forgetRemovedParties(tx, pdf.id);
  const due = firstDue(signees, input.ordered);
  await updateSignees(
    tx,
    due.map((signee) => signee.id),
    { status: 'sent', sent_at: now, next_reminder_at: firstReminder(input.reminders, now), updated_at: now },
  );
  for (const signee of due) if (signee.id !== uninvited) await invite(tx, parts.jobs, signee);

  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'sent',
    at: now,
    ...by,
    data: {
      signees: signees.map(({ id, name, email, kind, order, access, is_in_person }) => ({
        id,
        name,
        email,
        kind,
        order,
        access,
        is_in_person,
      })),
      ordered: input.ordered,
    },
  });
  await emit(tx, pdfSent, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

/** @returns the texts of its mails. @throws AppError 422 with everything that is missing */
async function requireSendable(
  tx: Executor,
  draft: { pdf: PdfRow; input: SendInput; signees: readonly SigneeRow[]; faults: Record<string, string[]> },
) {
  const { pdf, input, signees } = draft;
  const elements = await readLightElements(tx, pdf.id);
  const missing = findMissing(pdf, signees, { elements, pages: await readPages(tx, pdf.id) });
  const mail = fillMailTexts(input, signees, elements);
  for (const [place, left] of Object.entries(mail.missing)) missing[place] = [...(missing[place] ?? []), ...left];
  Object.assign(missing, draft.faults);
  const texts = Object.values(missing).flat();
  if (texts.length > 0) throw new AppError('invalid', { message: texts[0] ?? '', errors: missing });
  return mail;
}

/** Who acts next: all at once, or in order the lowest step that still has somebody to act. Copies wait for the end. */
export function firstDue(signees: readonly SigneeRow[], isOrdered: boolean): SigneeRow[] {
  const open = signees.filter((signee) => signee.kind !== 'copy' && signee.status === 'waiting');
  if (!isOrdered) return open;

  const busy = signees.some((signee) => signee.kind !== 'copy' && (signee.status === 'sent' || signee.status === 'viewed'));
  const step = Math.min(...open.map((signee) => signee.order));
  return busy ? [] : open.filter((signee) => signee.order === step);
}

interface Paper {
  elements: readonly Element[];
  pages: readonly PageRow[];
}

/** Everything that stands in the way of sending, by field: `signees`, a signee's id, or an element's id. */
export function findMissing(pdf: PdfRow, signees: readonly SigneeRow[], paper: Paper): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  if (pdf.engine_mode !== 'ready') missing['pdf'] = ['The pdf is not ready yet.'];
  if (pdf.obstacle) missing['pdf'] = [OBSTACLE_TEXTS[pdf.obstacle]];
  for (const gap of sendingGaps(signees, paper.elements, paper.pages)) {
    const place = 'signee_id' in gap ? gap.signee_id : 'element_id' in gap ? gap.element_id : 'signees';
    missing[place] = [gapText(gap)];
  }
  return missing;
}

/** What a person reads of something that stands in the way of sending. */
export function gapText(gap: SendingGap): string {
  switch (gap.kind) {
    case 'signees':
      return 'Add at least one signee.';
    case 'fields':
      return `${gap.name} has no field yet.`;
    case 'signature':
      return `${gap.name} has no signature field yet.`;
    case 'owner':
      return 'A signature field has no signee.';
    case 'required':
      return 'A required field has no signee.';
    case 'outside':
      return 'A field lies outside of its page.';
    case 'condition':
      return 'The condition of a field looks at a field of somebody else.';
    case 'choice':
      return 'The radio buttons of one group belong to different people.';
    case 'stub':
      return `{{${gap.key}}} is not filled in yet.`;
  }
}

export async function inDraft<T>(
  request: FastifyRequest,
  pdfId: string,
  work: (tx: Executor, pdf: PdfRow) => Promise<T>,
): Promise<T> {
  return request.server.parts.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    requireDraft(pdf);
    return work(tx, pdf);
  });
}

/** @throws AppError 409 for what was sent, deleted, or is a template */
function requireDraft(pdf: PdfRow) {
  const isOpen = pdf.signing_mode === null || pdf.signing_mode === 'draft';
  if (!isOpen || pdf.deleted_at || pdf.mode === 'template') throw stateForbids(pdf, 'be changed or sent');
}
