import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

export const cleanUpAuth = defineJob('auth.clean_up', z.object({}), { retries: 0, is_exclusive: true });

/** The link's secret is made by the handler itself, so that none waits in the queue. */
export const sendAccountMail = defineJob(
  'auth.send_mail',
  z.object({ kind: z.enum(['verify_email', 'reset_password', 'password_changed']), user_id: z.uuid() }),
);
