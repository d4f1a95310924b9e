// The jobs of this feature: their kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendAccountMail } from './jobs.ts';
import { handleAccountMail } from './send-account-email.ts';

export const accountMailJobs: FeatureJobs = {
  types: [sendAccountMail],
  periodic: [],
  handlers: (context) => [handleAccountMail(context)],
};
