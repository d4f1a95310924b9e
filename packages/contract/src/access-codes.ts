// Codes that support staff give out: who applies one needs no subscription.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, optionalText, time } from './fields.ts';
import { NO_LIMITS, planLimits } from './plans.ts';
import { listOf, listQuery } from './lists.ts';

export const accessCode = z.object({
  id,
  note: z.string(),
  limits: planLimits,
  expires_at: nullableTime,
  /** null: as often as one likes. */
  max_uses: z.number().int().nullable(),
  uses: z.number().int(),
  revoked_at: nullableTime,
  created_at: time,
});
export type AccessCode = z.infer<typeof accessCode>;

export const listAccessCodes = endpoint({
  method: 'GET',
  path: '/api/billing/access-codes',
  summary: 'List access codes',
  description: 'Newest first. The codes themselves are not returned.',
  tag: 'billing',
  ability: 'session',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at' }),
  answer: listOf(accessCode),
});

export const issueAccessCode = endpoint({
  method: 'POST',
  path: '/api/billing/access-codes',
  summary: 'Create an access code',
  description: 'The code itself is returned only once, in this response.',
  tag: 'billing',
  ability: 'session',
  body: z.object({
    note: optionalText(500).default(''),
    limits: planLimits.default(NO_LIMITS),
    expires_at: nullableTime.default(null),
    max_uses: z.number().int().min(1).max(1_000_000).nullable().default(1),
  }),
  answer: accessCode.extend({ code: z.string() }),
  status: 201,
});

export const revokeAccessCode = endpoint({
  method: 'DELETE',
  path: '/api/billing/access-codes/{accessCodeId}',
  summary: 'Revoke an access code',
  description: 'Spaces that use it need a subscription from then on.',
  tag: 'billing',
  ability: 'session',
});
