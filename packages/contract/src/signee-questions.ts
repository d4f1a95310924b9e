// Questions of signees to the sender, and the answers. A signee sees only their own questions.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, requiredText, time } from './fields.ts';

export const MAX_QUESTIONS = 50;

export const question = z.object({
  id,
  signee_id: id,
  signee_name: z.string(),
  /** The field in question; null for the whole document. */
  element_id: id.nullable(),
  text: z.string(),
  asked_at: time,
  answer: z.string().nullable(),
  answered_at: nullableTime,
});
export type Question = z.infer<typeof question>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/questions',
  summary: 'List questions of signees',
  description: 'Oldest first.',
  tag: 'signing',
  answer: z.object({ data: z.array(question) }),
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/questions/{questionId}/answer',
  summary: 'Answer a question',
  description: 'The signee gets an email.',
  tag: 'signing',
  body: z.object({ text: requiredText(5_000) }),
  answer: question,
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/sign/questions',
  summary: 'List the signee’s own questions',
  tag: 'signing',
  ability: 'sign',
  answer: z.object({ data: z.array(question) }),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/questions',
  summary: 'Ask the sender a question',
  description: 'Before signing.',
  tag: 'signing',
  ability: 'sign',
  body: z.object({ text: requiredText(2_000), element_id: id.nullable().default(null) }),
  answer: question,
  status: 201,
});
