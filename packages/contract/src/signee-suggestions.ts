import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language } from './fields.ts';

/** Someone who was asked to sign from a space before. */
export const signeeSuggestion = z.object({ name: z.string(), email: z.string(), locale: language });
export type SigneeSuggestion = z.infer<typeof signeeSuggestion>;

export const SUGGESTION_COUNT = 8;

export const listSigneeSuggestions = endpoint({
  method: 'GET',
  path: '/api/{space}/signee-suggestions',
  summary: `At most ${SUGGESTION_COUNT} people who were sent something from the space before, whose name or address has the words, last first`,
  tag: 'signing',
  query: z.object({ search: z.string().max(200).default('') }),
  answer: z.object({ data: z.array(signeeSuggestion) }),
});
