import { findPdf } from '#features/pdfs/index.ts';
import { createLink, findSender } from '#features/signing/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderMail } from '#platform/mail/template.ts';
import { sendQuestionMail } from './jobs.ts';
import { findQuestion } from './queries.ts';

export function handleQuestionMail(parts: Parts) {
  return handleJob(sendQuestionMail, async ({ pdf_id, question_id, kind }) => {
    const pdf = await findPdf(parts.db, pdf_id);
    const question = await findQuestion(parts.db, pdf_id, question_id);
    const sender = pdf ? await findSender(parts.db, pdf.created_by) : null;
    if (!pdf || !question || !sender || pdf.deleted_at || question.signee.status === 'reassigned') return;
    const senderName = `${sender.first_name} ${sender.last_name}`.trim();
    const { signee } = question;

    if (kind === 'asked') {
      await parts.mailer.send({
        to: { name: senderName, email: sender.email },
        reply_to: { name: signee.name, email: signee.email },
        ...(await renderMail({
          subject: `A question about ${pdf.name}`,
          preview: `${signee.name} asks something before signing.`,
          heading: `${signee.name} has a question about “${pdf.name}”`,
          paragraphs: [`Hello ${senderName},`, 'The answer is kept with the document.'],
          quote: question.text,
          button: { label: 'Answer', url: `${parts.public_url}/pdfs/${pdf.id}` },
          footer: 'You get this mail because you sent this document for signing with Countersign.',
        })),
      });
      return;
    }
    await parts.mailer.send({
      to: { name: signee.name, email: signee.email },
      reply_to: { name: senderName, email: sender.email },
      ...(await renderMail({
        subject: `Your question about ${pdf.name}`,
        preview: `${senderName} has answered.`,
        heading: `${senderName} has answered your question about “${pdf.name}”`,
        paragraphs: [`Hello ${signee.name},`, `You asked: ${question.text}`],
        quote: question.answer ?? '',
        button: { label: 'Open the document', url: await createLink(parts.db, parts, signee.id) },
        footer:
          'You get this mail because somebody asked you to sign a document with Countersign. The link is for you alone; do not forward it.',
      })),
    });
  });
}
