// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { mailNotification } from './jobs.ts';
import { handleNotificationMail } from './send-mail.ts';

export const notificationJobs: FeatureJobs = {
  types: [mailNotification],
  periodic: [],
  handlers: (context) => [handleNotificationMail(context)],
};
