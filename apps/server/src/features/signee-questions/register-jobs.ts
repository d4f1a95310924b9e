// The jobs of this feature: kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendQuestionEmail } from './jobs.ts';
import { handleQuestionEmail } from './send-emails.ts';

export const questionJobs: FeatureJobs = {
  types: [sendQuestionEmail],
  periodic: [],
  handlers: (context) => [handleQuestionEmail(context)],
};
