import { canAct, wasInvited } from '@countersign/contract/signing-states';
import { emailBrandOf } from '#features/organizations/index.ts';
import { optionalEmail } from '#features/notification-preferences/index.ts';
import { emailImageOf } from '#features/pdfs/files/index.ts';
import { notifiesSignees } from '#features/pdfs/access/index.ts';
import { sharesItsAddress } from '#features/pdfs/parties/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { EmailRefused } from '#platform/email/mailer.ts';
import { type EmailContent, renderEmail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import {
  type SigningEmailFacts,
  codeEmail,
  completedEmail,
  declinedEmail,
  fromNameOf,
  inviteEmail,
  linkEmail,
  releasedEmail,
  remindEmail,
  replacedEmail,
} from './emails/signing-emails.ts';
import { isLinkEnough, sealedFileFor } from './attach-sealed.ts';
import { returnPathOf } from './bounces.ts';
import { type SigneeEmail, sendCodeEmail, sendReminderEmail, sendSenderEmail, sendSigneeEmail } from './jobs.ts';
import { createLinkFor } from './signees/links.ts';
import { namesOfGroup } from './signing-groups.ts';
import { noteRefusal } from './refused-emails.ts';
import { createCode, isCodeAwaited } from './signees/signer-authentication.ts';
import { findSender, findSenderName, findSignee, maySenderRead, readSignees } from './queries/queries.ts';

/** Handlers of all emails to signees. */
export function handleSigneeEmails(context: Context) {
  return [
    handleJob(sendSigneeEmail, ({ signee_id, kind }) => emailSignee(context, signee_id, { kind })),
    handleJob(sendCodeEmail, async ({ signee_id, asked_at }) => {
      const about = { kind: 'code' as const, asked_at: new Date(asked_at) };
      if (await isCodeAwaited(context.db, signee_id, about.asked_at)) await emailSignee(context, signee_id, about);
    }),
    handleJob(sendReminderEmail, ({ signee_id }) => emailSignee(context, signee_id, { kind: 'remind' })),
  ];
}

/** Emails with a block that shows the document. */
const SHOWS_DOCUMENT: ReadonlySet<SigneeEmail> = new Set(['invite', 'remind', 'link', 'completed']);

type EmailRequest = { kind: Exclude<SigneeEmail, 'code'> } | { kind: 'code'; asked_at: Date };

async function emailSignee(context: Context, signeeId: string, request: EmailRequest) {
  const { kind } = request;
  const signee = await findSignee(context.db, signeeId);
  const pdf = signee ? await findPdf(context.db, signee.pdf_id) : null;
  if (!signee || !pdf || !isStillWanted(kind, pdf, signee)) return;
  const choice = kind === 'declined' ? await optionalEmail(context, { user_id: signee.user_id, type: 'PdfDeclined' }) : null;
  if (choice?.is_wanted === false) return;

  const url = leadsIn(kind, pdf) ? await createLinkFor(context, signee) : '';
  if (url === null) return;
  const sender = await findSender(context.db, pdf.created_by);
  const facts: SigningEmailFacts = {
    language: signee.locale,
    pdf_name: pdf.name,
    recipient: signee.name,
    is_shared: await sharesItsAddress(context.db, signee.id),
    sender: await findSenderName(context.db, pdf.created_by),
    subject: pdf.subject,
    message: signee.message || pdf.message,
    url,
    first_page: SHOWS_DOCUMENT.has(kind) && isLinkEnough(signee) ? await emailImageOf(context, pdf) : null,
    due_at: pdf.due_at,
    expires_at: pdf.expires_at,
    time_zone: pdf.time_zone ?? 'UTC',
    reader: signee.kind,
  };
  const file = kind === 'completed' ? await sealedFileFor(context, pdf, signee) : null;
  const content = await contentOf(context, request, { facts, pdf, signee, is_attached: file !== null });
  const mail = await renderEmail({ ...content, ...choice?.footer }, await emailBrandOf(context, pdf.organization_id));
  const from_name = fromNameOf(facts);
  const extras = {
    ...(sender && { reply_to: { name: facts.sender, email: sender.email } }),
    ...(from_name && { from_name }),
    ...(file && { files: [file] }),
  };
  try {
    const return_path = returnPathOf(context, signee);
    const to = { name: signee.name, email: signee.email };
    await context.mailer.send({ to, ...extras, ...mail, ...(return_path ? { return_path } : {}) });
  } catch (error) {
    // Retried all the same, because a misconfigured server rejects everyone.
    if (error instanceof EmailRefused) await noteRefusal(context, signee, context.clock.now());
    throw error;
  }
  if (signee.mail_refused_at) await noteRefusal(context, signee, null);
}

export function handleSenderEmail(context: Context) {
  return handleJob(sendSenderEmail, async ({ pdf_id, kind }) => {
    const pdf = await findPdf(context.db, pdf_id);
    const sender = pdf ? await findSender(context.db, pdf.created_by) : null;
    if (!pdf || !sender) return;
    // The sender withdrew it and knows.
    if (kind === 'declined' && pdf.declined_cause === 'sender') return;
    const choice = kind === 'declined' ? await optionalEmail(context, { user_id: sender.id, type: 'PdfDeclined' }) : null;
    if (choice?.is_wanted === false) return;

    const name = `${sender.first_name} ${sender.last_name}`;
    const facts: SigningEmailFacts = {
      language: languageOf(sender),
      pdf_name: pdf.name,
      recipient: name,
      is_shared: false,
      sender: name,
      subject: '',
      message: '',
      first_page: null,
      due_at: null,
      expires_at: null,
      time_zone: sender.time_zone ?? 'UTC',
      url: `${context.public_url}/pdfs/${pdf.id}`,
      reader: 'sender',
    };
    const isBrought = kind === 'completed' && (await maySenderRead(context.db, pdf));
    const file = isBrought ? await sealedFileFor(context, pdf, null) : null;
    const first_page = isBrought ? await emailImageOf(context, pdf) : null;
    const content =
      kind === 'completed'
        ? completedEmail({ ...facts, first_page, is_attached: file !== null })
        : await declined(context, facts, pdf);
    await context.mailer.send({
      to: { name, email: sender.email },
      ...(file && { files: [file] }),
      ...(await renderEmail({ ...content, ...choice?.footer }, await emailBrandOf(context, pdf.organization_id))),
    });
  });
}

/**
 * Whether the email contains the signee's link. Emails with a code, and those to people who no longer need to sign, do not. For a
 * deleted document, see `notifiesSignees`.
 */
function leadsIn(kind: SigneeEmail, pdf: PdfRow): boolean {
  return kind !== 'code' && kind !== 'replaced' && kind !== 'released' && notifiesSignees(pdf);
}

function isStillWanted(kind: SigneeEmail, pdf: PdfRow, signee: SigneeRow): boolean {
  if (kind === 'replaced') return pdf.signing_mode === 'pending';
  if (kind === 'released')
    return signee.status === 'reassigned' && (pdf.signing_mode === 'pending' || pdf.signing_mode === 'completed');
  if (signee.status === 'reassigned') return false;
  switch (kind) {
    case 'invite':
    case 'remind':
      return pdf.signing_mode === 'pending' && canAct(signee);
    case 'code':
    case 'link':
      return notifiesSignees(pdf) && wasInvited(signee);
    default:
      return pdf.signing_mode === kind;
  }
}

async function contentOf(
  context: Context,
  request: EmailRequest,
  about: { facts: SigningEmailFacts; pdf: PdfRow; signee: SigneeRow; is_attached: boolean },
): Promise<EmailContent> {
  const { facts, signee } = about;
  switch (request.kind) {
    case 'invite':
      return inviteEmail({
        ...facts,
        kind: signee.kind,
        place_of: await linkPathOf(context, signee),
        group: await groupOf(context, signee),
      });
    case 'remind':
      return remindEmail({ ...facts, kind: signee.kind, place_of: null, group: await groupOf(context, signee) });
    case 'link':
      return linkEmail(facts);
    case 'code':
      return codeEmail(facts, await createCode(context.db, signee.id, { asked_at: request.asked_at, now: context.clock.now() }));
    case 'completed':
      return completedEmail({ ...facts, is_attached: about.is_attached });
    case 'declined':
      return declined(context, facts, about.pdf);
    case 'replaced':
      return replacedEmail(facts);
    case 'released':
      return releasedEmail(facts, (await findSignee(context.db, signee.reassigned_to ?? signee.id))?.name ?? '');
  }
}

/** The names of all alternates, including the reader; empty for a person who signs alone. */
async function groupOf(context: Context, signee: SigneeRow): Promise<string[]> {
  return namesOfGroup(signee, await readSignees(context.db, signee.pdf_id));
}

/** The name of the last person before a reassignment. */
async function linkPathOf(context: Context, signee: SigneeRow): Promise<string | null> {
  const before = (await readSignees(context.db, signee.pdf_id)).filter(({ reassigned_to }) => reassigned_to === signee.id);
  const last = before.toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime()).at(-1);
  return last?.name ?? null;
}

async function declined(context: Context, facts: SigningEmailFacts, pdf: PdfRow): Promise<EmailContent> {
  const signees = await readSignees(context.db, pdf.id);
  return declinedEmail({
    ...facts,
    reason: pdf.declined_reason ?? '',
    cause: pdf.declined_cause ?? 'sender',
    declined_by: signees.find((signee) => signee.status === 'declined')?.name ?? '',
  });
}
