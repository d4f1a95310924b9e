// The jobs of this feature: their kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendAccountEmail } from './jobs.ts';
import { handleAccountEmail } from './send-account-email.ts';

export const accountEmailJobs: FeatureJobs = {
  types: [sendAccountEmail],
  periodic: [],
  handlers: (context) => [handleAccountEmail(context)],
};
