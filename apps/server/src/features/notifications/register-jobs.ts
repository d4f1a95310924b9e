// The jobs of this feature: kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { mailNotification } from './jobs.ts';
import { handleNotificationMail } from './send-mail.ts';

export const notificationJobs: FeatureJobs = {
  types: [mailNotification],
  periodic: [],
  handlers: (context) => [handleNotificationMail(context)],
};
