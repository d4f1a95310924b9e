import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** The code is made by the handler, so that none waits in the queue. */
export const sendFormCode = defineJob('forms.mail_code', z.object({ form_id: z.uuid(), email: z.string() }));

/** Sends row after row; after a crash it goes on with the next one. */
export const sendBulk = defineJob('forms.send_bulk', z.object({ bulk_send_id: z.uuid() }), {
  is_exclusive: true,
  timeout_seconds: 3_600,
});
