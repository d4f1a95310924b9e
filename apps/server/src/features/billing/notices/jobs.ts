import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';
import { billingFact } from '../facts.ts';

/** Sends the email for a fact to a user, or to the organization's billing email if `user_id` is null. */
export const emailBillingNotice = defineJob(
  'billing.mail_notice',
  z.object({ account_id: z.uuid(), user_id: z.uuid().nullable(), fact: billingFact }),
  { retries: MAIL_RETRIES },
);
