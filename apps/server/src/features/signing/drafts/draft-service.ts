// Checks whether a draft is complete, and sends it (draft to pending).
import type { BodyOf } from '@countersign/contract/endpoint';
import type { SealMode } from '@countersign/contract/fields';
import { type Problem, problem } from '@countersign/contract/problems';
import type { sendPdf } from '@countersign/contract/signing';
import { canAct } from '@countersign/contract/signing-states';
import { type Element, type SendingGap, sendingGaps, signedBy } from '@countersign/document-model';
import { saveContacts } from '#features/contacts/index.ts';
import { readLightElements, recalculate } from '#features/elements/index.ts';
import { OBSTACLES, pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import { findDocumentLanguage, moveDocument, readPages } from '#features/pdfs/queries/index.ts';
import { forgetRemovedParties } from '#features/pdfs/parties/index.ts';
import { type Recorded, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { acceptedContent, unconfirmedContent } from './active-content.ts';
import { pdfSent } from '../events.ts';
import { dateFaults, readDates } from './dates.ts';
import { sealModeOf } from '../queries/draft-queries.ts';
import { invite } from '../invite.ts';
import { fillEmailTexts } from './fill-email-texts.ts';
import { findLanguage, linkAccounts, readSignees, updateSignee } from '../queries/queries.ts';
import { beginTurns } from '../begin-turns.ts';

type Body = BodyOf<typeof sendPdf>;
type OfDraft = 'subject' | 'message' | 'reminders' | 'allows_reassign' | 'redirect_url';
export type SendInput = Omit<Body, OfDraft> & { [Field in OfDraft]: Exclude<Body[Field], undefined> };

/** A complete draft with the settings for sending it. */
export interface SendableDraft {
  signees: SigneeRow[];
  seal_mode: SealMode;
  is_ordered: boolean;
  dates: ReturnType<typeof readDates>;
  mail: ReturnType<typeof fillEmailTexts>;
}

interface Sending {
  context: Pick<Context, 'clock' | 'jobs' | 'log'>;
  by: Recorded;
  pdf: PdfRow;
  input: SendInput;
  /** The signee who needs no email because they are at the screen already. */
  uninvited?: string | undefined;
  /** The only signee, who signs at once. */
  self?: string | undefined;
}

/** Moves a locked draft to pending. @throws AppError 422 with everything that is missing */
export async function sendDraft(tx: Executor, sending: Sending) {
  await sendSendable(tx, { ...sending, draft: await requireSendable(tx, sending) });
}

/** The same for a draft already known to be complete. */
export async function sendSendable(tx: Executor, sending: Sending & { draft: SendableDraft }) {
  const { context, by, pdf, input, uninvited, draft } = sending;
  const { signees, seal_mode, is_ordered, dates, mail } = draft;
  const now = context.clock.now();
  await recalculate(tx, { pdf, now });
  const sent = await moveDocument(tx, pdf.id, 'send', {
    mode: 'signing',
    subject: mail.subject,
    message: mail.message,
    time_zone: input.time_zone ?? null,
    language: await findLanguage(tx, (by.actor.type === 'user' ? by.actor.id : null) ?? pdf.created_by),
    reminders: input.reminders,
    allows_reassign: input.allows_reassign,
    redirect_url: input.redirect_url,
    is_ordered,
    accepts_active_content: 'active_content' in acceptedContent(pdf),
    // The rehearsal has compared screen and print.
    print_judged_at: now,
    send_draft: null,
    seal_mode,
    sent_at: now,
    ...dates,
    updated_at: now,
  });
  requireMoved(sent);
  for (const { signee_id, message } of mail.messages) await updateSignee(tx, signee_id, { message });
  await linkAccounts(tx, pdf.id);
  await forgetRemovedParties(tx, pdf.id);
  const due = firstDue(signees, is_ordered);
  await beginTurns(tx, due, { reminders: input.reminders, now });
  for (const signee of due) if (signee.id !== uninvited) await invite(tx, context.jobs, signee);

  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'sent',
    at: now,
    ...by,
    data: {
      signees: signees.map(({ id, name, email, kind, order, signing_group_id, access, is_in_person }) => ({
        id,
        name,
        email,
        kind,
        order,
        ...(signing_group_id !== null && { signing_group_id }),
        access,
        is_in_person,
      })),
      ordered: is_ordered,
      ...acceptedContent(pdf),
    },
  });
  await emit(tx, pdfSent, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  await saveContacts(context, tx, { pdf, signees, now });
}

/** @throws AppError 422 with everything that is missing */
export async function requireSendable(
  db: Executor,
  { context, pdf, input, self }: Pick<Sending, 'pdf' | 'input' | 'self'> & { context: Pick<Context, 'clock'> },
): Promise<SendableDraft> {
  const signees = await readSignees(db, pdf.id);
  const placed = await readLightElements(db, pdf.id);
  const elements = self === undefined ? placed : placed.map((element) => signedBy(element, self));
  const dates = readDates(input);
  const missing = findMissing(pdf, signees, { elements, pages: await readPages(db, pdf.id) });
  const mail = fillEmailTexts({ ...input, draft_stubs: pdf.send_draft?.stubs }, signees, {
    elements,
    language: await findDocumentLanguage(db, pdf.id),
  });
  for (const [target, left] of Object.entries(mail.missing)) missing[target] = [...(missing[target] ?? []), ...left];
  Object.assign(missing, dateFaults(dates, context.clock.now()), unconfirmedContent(pdf, input.accepts_active_content));
  const [first] = Object.values(missing).flat();
  if (first) throw new AppError('invalid', { ...first, errors: missing });
  const is_ordered = input.ordered ?? pdf.send_draft?.is_ordered ?? false;
  return { signees, seal_mode: await wantedSealMode(db, pdf, input), is_ordered, dates, mail };
}

async function wantedSealMode(db: Executor, pdf: PdfRow, { seal_mode }: Pick<Body, 'seal_mode'>): Promise<SealMode> {
  return seal_mode ?? pdf.send_draft?.seal_mode ?? (await sealModeOf(db, pdf));
}

/**
 * Who acts next: everyone at once, or in order the lowest step with someone left to act. Recipients of copies wait for the end.
 */
export function firstDue(signees: readonly SigneeRow[], isOrdered: boolean): SigneeRow[] {
  const open = signees.filter((signee) => signee.kind !== 'copy' && signee.status === 'waiting');
  if (!isOrdered) return open;

  const busy = signees.some((signee) => signee.kind !== 'copy' && canAct(signee));
  const step = Math.min(...open.map((signee) => signee.order));
  return busy ? [] : open.filter((signee) => signee.order === step);
}

interface Paper {
  elements: readonly Element[];
  pages: readonly PageRow[];
}

/** Everything that blocks sending, by field: `signees`, a signee's id, or an element's id. */
export function findMissing(pdf: PdfRow, signees: readonly SigneeRow[], paper: Paper): Record<string, Problem[]> {
  const missing: Record<string, Problem[]> = {};
  if (pdf.engine_mode !== 'ready') missing['pdf'] = [problem('pdf_not_ready')];
  if (pdf.obstacle) missing['pdf'] = [OBSTACLES[pdf.obstacle]];
  for (const gap of sendingGaps(signees, paper.elements, paper.pages)) {
    const target = 'signee_id' in gap ? gap.signee_id : 'element_id' in gap ? gap.element_id : 'signees';
    missing[target] = [gapProblem(gap)];
  }
  return missing;
}

/** The problem that names a gap. */
export function gapProblem(gap: SendingGap): Problem {
  switch (gap.kind) {
    case 'signees':
      return problem('no_recipients');
    case 'fields':
      return problem('recipient_without_fields', { name: gap.name });
    case 'signature':
      return problem('recipient_without_signature', { name: gap.name });
    case 'owner':
      return problem('signature_field_unassigned');
    case 'required':
      return problem('required_field_unassigned');
    case 'outside':
      return problem('field_outside_page');
    case 'viewer':
      return problem('field_of_viewer');
    case 'condition':
      return problem('condition_on_other_person');
    case 'answer':
      return problem('condition_on_deleted_option');
    case 'formula':
      return problem('formula_not_calculable');
    case 'choice':
      return problem('radio_group_split');
    case 'multiple_choice':
      return problem('checkbox_group_split');
    case 'checked_count':
      return problem('checkbox_group_unanswerable');
    case 'stub':
      return problem('stub_not_filled_in', { stub: `{{${gap.key}}}` });
  }
}
