// What a space uses of what its plan allows.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { METRICS } from './plans.ts';

export const usageMeter = z.object({
  metric: z.enum(METRICS),
  used: z.number().int(),
  /** null: without limit. */
  limit: z.number().int().nullable(),
});
export type UsageMeter = z.infer<typeof usageMeter>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/{space}/usage',
  summary: 'What a space uses, and what its plan allows. Storage is in bytes',
  tag: 'billing',
  answer: z.object({
    /** Since when `monthly_quick_signs` are counted. */
    period_started_at: time,
    /** What makes or sends is answered 402: the space is an organization without a subscription. */
    needs_subscription: z.boolean(),
    data: z.array(usageMeter),
  }),
});
