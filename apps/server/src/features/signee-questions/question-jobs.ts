// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendQuestionMail } from './jobs.ts';
import { handleQuestionMail } from './send-mails.ts';

export const questionJobs: FeatureJobs = {
  types: [sendQuestionMail],
  periodic: [],
  handlers: (context) => [handleQuestionMail(context)],
};
