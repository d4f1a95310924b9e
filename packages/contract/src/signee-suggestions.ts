import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language } from './fields.ts';

/** A contact of the space, suggested while a recipient is typed. */
export const signeeSuggestion = z.object({ name: z.string(), email: z.string(), locale: language });
export type SigneeSuggestion = z.infer<typeof signeeSuggestion>;

export const SUGGESTION_COUNT = 8;

export const listSigneeSuggestions = endpoint({
  method: 'GET',
  path: '/api/{space}/signee-suggestions',
  summary: 'Suggest signees',
  description: 'At most 8 contacts whose name or address matches, most recently used first.',
  tag: 'contacts',
  query: z.object({ search: z.string().max(200).default('') }),
  answer: z.object({ data: z.array(signeeSuggestion) }),
});
