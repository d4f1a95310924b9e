import { optionalEmail } from '#features/notification-preferences/index.ts';
import { emailBrandOf } from '#features/organizations/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import { senderFooter, signeeFooter } from '#features/signing/index.ts';
import { findSender } from '#features/signing/queries/index.ts';
import { createLinkFor } from '#features/signing/signees/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderEmail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { answeredEmail, questionEmail } from './emails/question-emails.ts';
import { sendQuestionEmail } from './jobs.ts';
import { findQuestion } from './queries.ts';

export function handleQuestionEmail(context: Context) {
  return handleJob(sendQuestionEmail, async ({ pdf_id, question_id, kind }) => {
    const pdf = await findPdf(context.db, pdf_id);
    const question = await findQuestion(context.db, pdf_id, question_id);
    const sender = pdf ? await findSender(context.db, pdf.created_by) : null;
    if (!pdf || !question || !sender || pdf.deleted_at || question.signee.status === 'reassigned') return;
    const { signee } = question;
    const toSender = { name: `${sender.first_name} ${sender.last_name}`.trim(), email: sender.email };
    const toSignee = { name: signee.name, email: signee.email };
    const facts = { pdf_name: pdf.name, sender: toSender.name, question: question.text };
    const brand = await emailBrandOf(context, pdf.organization_id);

    if (kind === 'asked') {
      const choice = await optionalEmail(context, { user_id: sender.id, type: 'System' });
      if (!choice.is_wanted) return;
      const content = questionEmail({
        ...facts,
        language: languageOf(sender),
        asked_by: signee.name,
        url: `${context.public_url}/pdfs/${pdf.id}`,
        footer: senderFooter(languageOf(sender)),
      });
      const mail = await renderEmail({ ...content, ...choice.footer }, brand);
      await context.mailer.send({ to: toSender, reply_to: toSignee, ...mail });
      return;
    }
    const url = await createLinkFor(context, signee);
    if (url === null) return;
    const content = answeredEmail({
      ...facts,
      language: signee.locale,
      recipient: signee.name,
      answer: question.answer ?? '',
      url,
      footer: signeeFooter(signee.locale, signee.kind),
    });
    await context.mailer.send({ to: toSignee, reply_to: toSender, ...(await renderEmail(content, brand)) });
  });
}
