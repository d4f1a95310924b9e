import { NOTIFICATION_TYPES, notificationData } from '@countersign/contract/notifications';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** The mail of a notification that comes with no mail of its own. */
export const mailNotification = defineJob(
  'notifications.mail',
  z.object({ user_id: z.uuid(), type: z.enum(NOTIFICATION_TYPES), data: notificationData }),
);
