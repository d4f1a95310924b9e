import { NOTIFICATION_TYPES, notificationData } from '@countersign/contract/notifications';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Sends the email of a notification whose type has no email of its own. */
export const emailNotification = defineJob(
  'notifications.mail',
  z.object({ user_id: z.uuid(), type: z.enum(NOTIFICATION_TYPES), data: notificationData }),
);
