// The access code that a space has applied in place of a subscription.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED, time } from './fields.ts';

const ACCESS_CODE = '/api/{space}/billing/access-code';

export const getAccessCode = endpoint({
  method: 'GET',
  path: ACCESS_CODE,
  summary: 'Get the applied access code',
  description: 'Returns 200 if one is applied, otherwise 204. The code itself is not returned.',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ applied_at: time }),
});

export const applyAccessCode = endpoint({
  method: 'POST',
  path: ACCESS_CODE,
  summary: 'Apply an access code',
  description: 'A space with an access code needs no subscription.',
  tag: 'billing',
  ability: 'session',
  body: z.object({ access_code: z.string().trim().min(1, REQUIRED).max(200) }),
  answer: z.object({ applied_at: time }),
});

export const removeAccessCode = endpoint({
  method: 'DELETE',
  path: ACCESS_CODE,
  summary: 'Remove the access code',
  tag: 'billing',
  ability: 'admin',
});
