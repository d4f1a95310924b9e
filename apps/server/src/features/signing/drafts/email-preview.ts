// A preview of the first email to a signee, made by the functions that write it when the draft is sent.
import type { BodyOf } from '@countersign/contract/endpoint';
import type { EmailPreview, previewSigneeEmail } from '@countersign/contract/email-preview';
import { readLightElements } from '#features/elements/index.ts';
import { sharesItsAddress } from '#features/pdfs/parties/index.ts';
import { findDocumentLanguage } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { isLinkEnough } from '../attach-sealed.ts';
import { type SigningEmailFacts, completedEmail, fromNameOf, inviteEmail } from '../emails/signing-emails.ts';
import { namesOfGroup } from '../signing-groups.ts';
import { findSenderName, findSignee, readSignees } from '../queries/queries.ts';
import { readDates } from './dates.ts';
import { requireDraft } from './in-draft.ts';
import { fillEmailTexts } from './fill-email-texts.ts';
import { sendDraftOf } from './send-drafts.ts';

/** @returns null for a signee who signs in person @throws AppError 404 for a signee of another pdf, 409 for a sent pdf */
export async function previewEmail(
  { context }: Call,
  pdf: PdfRow,
  { signee_id, body }: { signee_id: string; body: BodyOf<typeof previewSigneeEmail> },
): Promise<EmailPreview | null> {
  const { db } = context;
  requireDraft(pdf);
  const signee = await findSignee(db, signee_id);
  if (!signee || signee.pdf_id !== pdf.id) throw new AppError('not_found');
  if (signee.is_in_person && signee.kind !== 'copy') return null;

  const draft = sendDraftOf(pdf);
  const written = { subject: body.subject ?? draft.subject, message: body.message ?? draft.message };
  const texts = fillEmailTexts({ ...written, stubs: body.stubs, draft_stubs: draft.stubs }, [signee], {
    elements: await readLightElements(db, pdf.id),
    language: await findDocumentLanguage(db, pdf.id),
  });
  const facts: SigningEmailFacts = {
    language: signee.locale,
    pdf_name: pdf.name,
    recipient: signee.name,
    is_shared: await sharesItsAddress(db, signee.id),
    sender: await findSenderName(db, pdf.created_by),
    subject: texts.subject,
    message: texts.messages[0]?.message ?? (signee.message || texts.message),
    // No link exists before the draft is sent.
    url: context.public_url,
    // The screen shows the first page itself.
    first_page: null,
    time_zone: body.time_zone ?? 'UTC',
    reader: signee.kind,
    ...readDates(body),
  };
  return present(facts, signee, namesOfGroup(signee, await readSignees(db, pdf.id)));
}

function present(facts: SigningEmailFacts, signee: Pick<SigneeRow, 'kind' | 'access'>, group: string[]): EmailPreview {
  const { kind } = signee;
  const isCopy = kind === 'copy';
  const content = isCopy
    ? completedEmail({ ...facts, is_attached: false })
    : inviteEmail({ ...facts, kind, place_of: null, group });
  return {
    kind: isCopy ? 'completed' : 'invite',
    language: facts.language,
    from_name: fromNameOf(facts) ?? '',
    subject: content.subject,
    heading: content.heading,
    paragraphs: content.paragraphs,
    document: {
      name: facts.pdf_name,
      details: content.document?.details ?? [],
      shows_first_page: isLinkEnough(signee),
    },
    quote: content.quote ?? '',
    button: content.button?.label ?? '',
    footer: content.footer,
  };
}
