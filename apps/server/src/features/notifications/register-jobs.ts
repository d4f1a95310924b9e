// The jobs of this feature: kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { emailNotification } from './jobs.ts';
import { handleNotificationEmail } from './send-email.ts';

export const notificationJobs: FeatureJobs = {
  types: [emailNotification],
  periodic: [],
  handlers: (context) => [handleNotificationEmail(context)],
};
