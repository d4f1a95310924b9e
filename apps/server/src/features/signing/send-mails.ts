import type { Parts } from '#platform/http/parts.ts';
import { findPdf } from '#features/pdfs/index.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { type MailContent, renderMail } from '#platform/mail/template.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { type SigningMailFacts, completedMail, declinedMail, inviteMail } from './emails/signing-emails.ts';
import { sendSenderMail, sendSigneeMail } from './jobs.ts';
import { findSender, findSignee, insertLink, readSignees } from './queries.ts';

export function handleSigneeMail(parts: Parts) {
  return handleJob(sendSigneeMail, async ({ signee_id, kind }) => {
    const signee = await findSignee(parts.db, signee_id);
    const pdf = signee ? await findPdf(parts.db, signee.pdf_id) : null;
    if (!signee || !pdf || !isStillWanted(kind, pdf, signee)) return;

    const sender = await findSender(parts.db, pdf.created_by);
    const facts: SigningMailFacts = {
      pdf_name: pdf.name,
      recipient: signee.name,
      sender: sender ? `${sender.first_name} ${sender.last_name}` : 'Somebody',
      message: signee.message || pdf.message,
      url: await createLink(parts, signee),
      is_sender: false,
    };
    await parts.mailer.send({
      to: { name: signee.name, email: signee.email },
      ...(sender ? { reply_to: { name: facts.sender, email: sender.email } } : {}),
      ...(await renderMail(await contentOf(parts, kind, { facts, pdf, signee }))),
    });
  });
}

export function handleSenderMail(parts: Parts) {
  return handleJob(sendSenderMail, async ({ pdf_id, kind }) => {
    const pdf = await findPdf(parts.db, pdf_id);
    const sender = pdf ? await findSender(parts.db, pdf.created_by) : null;
    if (!pdf || !sender) return;
    // Who withdrew it knows.
    if (kind === 'declined' && pdf.declined_cause === 'sender') return;

    const name = `${sender.first_name} ${sender.last_name}`;
    const facts = {
      pdf_name: pdf.name,
      recipient: name,
      sender: name,
      message: '',
      url: `${parts.public_url}/pdfs/${pdf.id}`,
      is_sender: true,
    };
    const content = kind === 'completed' ? completedMail(facts) : await declined(parts, facts, pdf);
    await parts.mailer.send({ to: { name, email: sender.email }, ...(await renderMail(content)) });
  });
}

function isStillWanted(kind: 'invite' | 'completed' | 'declined', pdf: PdfRow, signee: SigneeRow): boolean {
  if (kind === 'invite') return pdf.signing_mode === 'pending' && (signee.status === 'sent' || signee.status === 'viewed');
  return pdf.signing_mode === kind;
}

async function contentOf(
  parts: Parts,
  kind: 'invite' | 'completed' | 'declined',
  about: { facts: SigningMailFacts; pdf: PdfRow; signee: SigneeRow },
): Promise<MailContent> {
  if (kind === 'invite') return inviteMail({ ...about.facts, kind: about.signee.kind });
  return kind === 'completed' ? completedMail(about.facts) : declined(parts, about.facts, about.pdf);
}

async function declined(parts: Parts, facts: SigningMailFacts, pdf: PdfRow): Promise<MailContent> {
  const signees = await readSignees(parts.db, pdf.id);
  const declinedBy = signees.find((signee) => signee.status === 'declined')?.name ?? 'a signee';
  return declinedMail({
    ...facts,
    reason: pdf.declined_reason ?? '',
    cause: pdf.declined_cause ?? 'sender',
    declined_by: declinedBy,
  });
}

/** A link that works for this signee alone, beside those that were mailed before; only its hash is stored. */
async function createLink(parts: Parts, signee: SigneeRow): Promise<string> {
  const secret = randomSecret();
  await insertLink(parts.db, { token_hash: hashSecret(secret), signee_id: signee.id, created_at: parts.clock.now() });
  return `${parts.public_url}/signee-login?token=${secret}`;
}
