// What a draft lacks before it can be sent, and the step from draft to pending.
import type { BodyOf } from '@countersign/contract/endpoint';
import type { SealMode } from '@countersign/contract/fields';
import type { sendPdf } from '@countersign/contract/signing';
import { type Element, type SendingGap, sendingGaps } from '@countersign/document-model';
import type { FastifyRequest } from 'fastify';
import { readLightElements } from '#features/elements/index.ts';
import {
  OBSTACLE_TEXTS,
  changedMeanwhile,
  findPdf,
  judgeSignedFile,
  pdfChanged,
  readPages,
  updatePdf,
} from '#features/pdfs/index.ts';
import { forgetRemovedParties } from '#features/removed-parties/index.ts';
import { type Recorded, byRequest, record } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { PageRow, PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { acceptedContent, unconfirmedContent } from './active-content.ts';
import { pdfSent } from './events.ts';
import { dateFaults, readDates } from './dates.ts';
import { sealModeOf } from './draft-queries.ts';
import { inDraft, requireDraft } from './in-draft.ts';
import { invite } from './invite.ts';
import { fillMailTexts } from './mail-texts.ts';
import { linkAccounts, readSignees, updateSignee, updateSignees } from './queries.ts';
import type { Rehearsals } from './rehearsals.ts';
import { firstReminder } from './remind.ts';
import { sendDraftOf } from './send-drafts.ts';

type Body = BodyOf<typeof sendPdf>;
type OfDraft = 'subject' | 'message' | 'reminders' | 'allows_reassign';
type SendInput = Omit<Body, OfDraft> & { [Field in OfDraft]: Exclude<Body[Field], undefined> };

/**
 * Draft → pending in one transaction: the state, the timeline, and a mail for everybody who is due, or nothing of it.
 * Before that the ceremony is rehearsed, so that nobody is asked to sign what cannot be finished.
 * @throws AppError 422 that lists everything that is missing, or that says what stands in the way; 409 when it was sent already
 */
export async function sendForSigning(
  request: FastifyRequest,
  pdfId: string,
  { body, rehearsals }: { body: Body; rehearsals: Rehearsals },
) {
  const { parts } = request.server;
  await judgeSignedFile(parts, pdfId);
  await rehearseDraft(parts, pdfId, { body, rehearsals });
  await inDraft(request, pdfId, async (tx, pdf) => {
    const sealMode = await wantedSealMode(tx, pdf, body);
    if (!(await rehearsals.isRehearsed(tx, parts, pdf, sealMode))) throw changedMeanwhile();
    await sendDraft(tx, {
      parts,
      by: byRequest(request),
      pdf,
      input: { ...withDraft(pdf, body), seal_mode: sealMode },
      uninvited: await onlyOneHere(tx, { request, pdf_id: pdfId }),
    });
  });
}

/** Outside of the transaction: it takes as long as a seal. What is not complete is not rehearsed. */
async function rehearseDraft(parts: Parts, pdfId: string, { body, rehearsals }: { body: Body; rehearsals: Rehearsals }) {
  const pdf = await findPdf(parts.db, pdfId);
  if (!pdf) throw new AppError('not_found');
  requireDraft(pdf);
  const input = withDraft(pdf, body);
  const faults = dateFaults(readDates(input), parts.clock.now());
  await requireSendable(parts.db, { pdf, input, signees: await readSignees(parts.db, pdfId), faults });
  await rehearsals.rehearse(parts, pdf, await wantedSealMode(parts.db, pdf, body));
}

async function wantedSealMode(db: Executor, pdf: PdfRow, { seal_mode }: Pick<Body, 'seal_mode'>): Promise<SealMode> {
  return seal_mode ?? pdf.send_draft?.seal_mode ?? (await sealModeOf(db, pdf));
}

function withDraft(pdf: PdfRow, body: Body): SendInput {
  const draft = sendDraftOf(pdf);
  return {
    ...body,
    subject: body.subject ?? draft.subject,
    message: body.message ?? draft.message,
    reminders: body.reminders === undefined ? draft.reminders : body.reminders,
    allows_reassign: body.allows_reassign ?? draft.allows_reassign,
  };
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
  const isOrdered = input.ordered ?? pdf.send_draft?.is_ordered ?? false;
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
    is_ordered: isOrdered,
    accepts_active_content: 'active_content' in acceptedContent(pdf),
    // The rehearsal has looked.
    print_judged_at: now,
    send_draft: null,
    seal_mode: await wantedSealMode(tx, pdf, input),
    sent_at: now,
    ...dates,
    updated_at: now,
  });
  for (const { signee_id, message } of mail.messages) await updateSignee(tx, signee_id, { message });
  await linkAccounts(tx, pdf.id);
  await forgetRemovedParties(tx, pdf.id);
  const due = firstDue(signees, isOrdered);
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
      ordered: isOrdered,
      ...acceptedContent(pdf),
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
  const mail = fillMailTexts({ ...input, draft_stubs: pdf.send_draft?.stubs }, signees, elements);
  for (const [place, left] of Object.entries(mail.missing)) missing[place] = [...(missing[place] ?? []), ...left];
  Object.assign(missing, draft.faults, unconfirmedContent(pdf, input.accepts_active_content));
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
    case 'answer':
      return 'The condition of a field waits for a choice that is not there any more.';
    case 'choice':
      return 'The radio buttons of one group belong to different people.';
    case 'stub':
      return `{{${gap.key}}} is not filled in yet.`;
  }
}
