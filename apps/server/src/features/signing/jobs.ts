import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';

/**
 * `code`: the one-time code to enter with; `link`: a new link in place of one that has run out; `replaced`: somebody else
 * has their place now.
 */
export const SIGNEE_MAILS = ['invite', 'remind', 'code', 'link', 'completed', 'declined', 'replaced'] as const;
export type SigneeMail = (typeof SIGNEE_MAILS)[number];

/** The link's secret is made by the handler, so that none waits in the queue or in a table. */
export const sendSigneeMail = defineJob('signing.mail_signee', z.object({ signee_id: z.uuid(), kind: z.enum(SIGNEE_MAILS) }), {
  retries: MAIL_RETRIES,
});

/** Reminds those whose reminder is due. */
export const remindSignees = defineJob('signing.remind', z.object({}), { retries: 0, is_exclusive: true });

/** The sender's mails. */
export const sendSenderMail = defineJob(
  'signing.mail_sender',
  z.object({ pdf_id: z.uuid(), kind: z.enum(['completed', 'declined']) }),
  { retries: MAIL_RETRIES },
);

/** Ends what was not signed in time. */
export const expirePdfs = defineJob('signing.expire', z.object({}), { retries: 0, is_exclusive: true });
