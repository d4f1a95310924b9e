import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** The link's secret is made by the handler, so that none waits in the queue or in a table. */
export const sendSigneeMail = defineJob(
  'signing.mail_signee',
  z.object({ signee_id: z.uuid(), kind: z.enum(['invite', 'completed', 'declined']) }),
);

/** The sender's mails. */
export const sendSenderMail = defineJob(
  'signing.mail_sender',
  z.object({ pdf_id: z.uuid(), kind: z.enum(['completed', 'declined']) }),
);

/** Ends what was not signed in time. */
export const expirePdfs = defineJob('signing.expire', z.object({}), { retries: 0, is_exclusive: true });
