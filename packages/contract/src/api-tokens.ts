import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, oneLine, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { code } from './problem-codes.ts';

/** What a program may do with a token: read, change, sign in the user's name, manage a space. */
export const TOKEN_ABILITIES = ['read', 'write', 'sign', 'admin'] as const;
export const MAX_TOKENS = 50;

/** Settings specification, section 3. */
export const apiToken = z.object({
  id,
  name: z.string(),
  abilities: z.array(z.string()),
  last_used_at: nullableTime,
  tokenable_id: id,
  tokenable_type: z.literal('User'),
  created_at: time,
  updated_at: time,
});
export type ApiToken = z.infer<typeof apiToken>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/users/{id}/tokens',
  summary: 'List API tokens',
  description: 'Newest first.',
  tag: 'account',
  ability: 'session',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at' }),
  answer: listOf(apiToken),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/users/{id}/tokens',
  summary: 'Create an API token',
  description: 'The token is returned only once, in this response. Requires a verified email address.',
  tag: 'account',
  ability: 'session',
  body: z.object({
    name: oneLine(100),
    abilities: z
      .array(z.enum(TOKEN_ABILITIES))
      .min(1, code('choose_at_least_one'))
      .max(TOKEN_ABILITIES.length)
      .default([...TOKEN_ABILITIES]),
  }),
  answer: apiToken.extend({ token: z.string() }),
  status: 201,
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/tokens/{tokenId}',
  summary: 'Revoke an API token',
  description: 'It stops working immediately.',
  tag: 'account',
  ability: 'session',
});
