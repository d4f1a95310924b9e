import { METRICS } from '@countersign/contract/plans';
import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** A space has used most or all of what its plan allows. May be emitted repeatedly for the same limit and period. */
export const usageReached = defineEvent(
  'usage.reached',
  z.object({
    user_id: z.uuid().nullable(),
    organization_id: z.uuid().nullable(),
    metric: z.enum(METRICS),
    limit: z.number(),
    level: z.enum(['high', 'full']),
    /** Start of the period. */
    since: z.iso.datetime(),
  }),
);
