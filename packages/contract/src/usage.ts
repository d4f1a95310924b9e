// The usage of a space within its plan.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';
import { METRICS } from './plans.ts';

export const usageMeter = z.object({
  metric: z.enum(METRICS),
  used: z.number().int(),
  /** null: unlimited. */
  limit: z.number().int().nullable(),
});
export type UsageMeter = z.infer<typeof usageMeter>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/{space}/usage',
  summary: 'Get usage and limits',
  description: 'Of the space and its plan. Storage in bytes.',
  tag: 'billing',
  answer: z.object({
    /** The start of the period for `monthly_quick_signs`. */
    period_started_at: time,
    /** Calls that create or send return 402: the space is an organization without a subscription. */
    needs_subscription: z.boolean(),
    data: z.array(usageMeter),
  }),
});
