import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

/** How many of the latest requests of each person are there to read, and for how long. */
export const API_REQUESTS = { most: 1_000, days: 7 } as const;

/** A request made with one of the person's own API tokens. Neither its query string nor a body is part of it. */
export const apiRequest = z.object({
  id,
  token_id: id,
  token_name: z.string(),
  method: z.string(),
  /** The path that was requested, without the query string; at most 500 characters. */
  path: z.string(),
  status: z.number().int(),
  /** The code of the problem that was answered; null for none. */
  code: z.string().nullable(),
  duration_ms: z.number().int(),
  /** As the header `x-request-id` of the answer has it, and the server's log. */
  request_id: z.string(),
  created_at: time,
});
export type ApiRequest = z.infer<typeof apiRequest>;

export const listApiRequests = endpoint({
  method: 'GET',
  path: '/api/users/{id}/api-requests',
  summary: 'List API requests',
  description:
    'Requests made with the user’s API tokens, newest first: the last 1,000 of the last seven days. `filter[outcome]=failed` returns only those that were refused or failed.',
  tag: 'account',
  ability: 'session',
  query: listQuery({
    sorts: ['created_at'],
    default_sort: '-created_at',
    filters: { token_id: z.uuid(), outcome: z.enum(['failed']) },
  }),
  answer: listOf(apiRequest),
});
