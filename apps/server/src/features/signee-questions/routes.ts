import * as contract from '@countersign/contract/signee-questions';
import type { Question } from '@countersign/contract/signee-questions';
import type { FastifyInstance } from 'fastify';
import { isSigneeOfPdf, mayChangePdf, mayRestorePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { type QuestionDetails, readQuestions } from './queries.ts';
import { answer, ask } from './service.ts';

export function questionRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listQuestions, {
    policy: mayRestorePdf,
    handler: async ({ grant }) => ({ data: (await readQuestions(db, { pdf_id: grant.pdf.id })).map(present) }),
  });

  mount(app, contract.answerQuestion, {
    policy: mayChangePdf,
    handler: async ({ call, params, body }) =>
      present(await answer(call, { pdf_id: params.id, id: params.questionId }, body.text)),
  });

  mount(app, contract.listOwnQuestions, {
    policy: isSigneeOfPdf,
    handler: async ({ grant }) => {
      const own = await readQuestions(db, { pdf_id: grant.pdf.id, signee_id: grant.signee.id });
      return { data: own.map(present) };
    },
  });

  mount(app, contract.askQuestion, {
    policy: isSigneeOfPdf,
    rate_limit: { name: 'ask', max: 20, window_seconds: 3_600 },
    handler: async ({ call, grant, body }) => present(await ask(call, grant, body)),
  });
}

function present({ signee, ...row }: QuestionDetails): Question {
  return {
    id: row.id,
    signee_id: row.signee_id,
    signee_name: signee.name,
    element_id: row.element_id,
    text: row.text,
    asked_at: row.asked_at.toISOString(),
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}
