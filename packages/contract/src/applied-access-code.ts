// The access code that a space has applied in place of a subscription.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REQUIRED, time } from './fields.ts';

const ACCESS_CODE = '/api/{space}/billing/access-code';

export const getAccessCode = endpoint({
  method: 'GET',
  path: ACCESS_CODE,
  summary: 'Whether an access code is applied: 200, else 204. Which one is not told',
  tag: 'billing',
  ability: 'admin',
  answer: z.object({ applied_at: time }),
});

export const applyAccessCode = endpoint({
  method: 'POST',
  path: ACCESS_CODE,
  summary: 'Apply an access code, which exempts the space from a subscription',
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
