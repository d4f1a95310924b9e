import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';
import { billingFact } from './facts.ts';

/** The mail of a fact, to a user, or to the billing email of the organization. */
export const mailBillingNotice = defineJob(
  'billing.mail_notice',
  z.object({ account_id: z.uuid(), user_id: z.uuid().nullable(), fact: billingFact }),
  { retries: MAIL_RETRIES },
);
