import { problem } from '@countersign/contract/problems';
import { MAX_QUESTIONS } from '@countersign/contract/signee-questions';
import { notify } from '#features/notifications/index.ts';
import { pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { bySignee, markViewed, lockForSignee } from '#features/signing/signees/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { sendQuestionEmail } from './jobs.ts';
import { type QuestionDetails, countQuestions, findQuestion, insertQuestion, updateQuestion } from './queries.ts';

/** For signees whose turn it is, while the document is pending. The sender is notified by email and in the app. */
export async function ask(
  call: Call,
  grant: SigneeGrant,
  input: { text: string; element_id: string | null },
): Promise<QuestionDetails> {
  const { context } = call;
  const now = context.clock.now();
  const { question, show } = await context.db.transaction(async (tx) => {
    const { pdf, signee } = await lockForSignee(tx, grant);
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'ask');
    // Asking counts as opening the document, also by account: from then on the signee can be reassigned but not corrected.
    if (signee.status === 'sent' && grant.host) throw new AppError('conflict', problem('identity_unconfirmed'));
    if (signee.status === 'sent') await markViewed(tx, call, { signee, now });
    if ((await countQuestions(tx, signee.id)) >= MAX_QUESTIONS) throw new AppError('invalid', problem('too_many_questions'));
    const row = await insertQuestion(tx, {
      id: newId(now),
      pdf_id: pdf.id,
      signee_id: signee.id,
      ...input,
      asked_at: now,
    });
    await context.jobs.send(tx, sendQuestionEmail, { pdf_id: pdf.id, question_id: row.id, kind: 'asked' });
    const about = { question: input.text, element_id: input.element_id };
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'question asked', at: now, ...bySignee(call, grant, about) });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    const showIt = await notify(tx, context, [pdf.created_by], {
      type: 'System',
      data: {
        type: 'info',
        notice: 'question_asked',
        action: { organization_id: pdf.organization_id, resource_id: pdf.id },
        subject: pdf.name,
        actor: signee.name,
        message: input.text,
      },
    });
    return { question: { ...row, signee }, show: showIt };
  });
  await show();
  return question;
}

/** A second answer replaces the first. */
export async function answer(call: Call, key: { pdf_id: string; id: string }, text: string): Promise<QuestionDetails> {
  const { context } = call;
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, key.pdf_id);
    const question = pdf ? await findQuestion(tx, pdf.id, key.id) : null;
    if (!pdf || !question) throw new AppError('not_found');
    if (pdf.signing_mode !== 'pending') throw stateForbids(pdf, 'ask');
    const changes = { answer: text, answered_at: now, answered_by: call.caller.user?.id ?? null };
    await updateQuestion(tx, question.id, changes);
    await context.jobs.send(tx, sendQuestionEmail, { pdf_id: pdf.id, question_id: question.id, kind: 'answered' });
    const data = { question: question.text, answer: text };
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'question answered', at: now, ...byCall(call), data });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return { ...question, ...changes };
  });
}
