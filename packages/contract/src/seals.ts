import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime } from './fields.ts';

/** What support staff learn of a pdf that cannot be sealed: that it is so, and nothing of what is in it. */
export const failingSeal = z.object({
  pdf_id: id,
  failures: z.number().int(),
  all_signed_at: nullableTime,
  last_failed_at: nullableTime,
});

export const listFailingSeals = endpoint({
  method: 'GET',
  path: '/api/system/seals',
  summary: 'Signed pdfs whose seal has failed three times or more, for support staff',
  tag: 'system',
  answer: z.object({ data: z.array(failingSeal) }),
});

export const retrySeal = endpoint({
  method: 'POST',
  path: '/api/system/seals/{id}/retry',
  summary: 'Try the seal of a signed pdf now, for support staff',
  tag: 'system',
  ability: 'admin',
});
