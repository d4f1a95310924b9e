// The jobs of this feature: kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendQuestionMail } from './jobs.ts';
import { handleQuestionMail } from './send-mails.ts';

export const questionJobs: FeatureJobs = {
  types: [sendQuestionMail],
  periodic: [],
  handlers: (context) => [handleQuestionMail(context)],
};
