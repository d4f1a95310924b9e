import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';

/**
 * `link`: a new link in place of an expired one; `replaced`: the signee was reassigned; `released`: another member of the group
 * has signed.
 */
const RETRIED_MAILS = ['invite', 'link', 'completed', 'declined', 'replaced', 'released'] as const;
/** `code`: the one-time code for authentication. */
export type SigneeEmail = (typeof RETRIED_MAILS)[number] | 'code' | 'remind';

/** The handler creates the link's secret, so that none is stored in the queue or in a table. */
export const sendSigneeEmail = defineJob('signing.mail_signee', z.object({ signee_id: z.uuid(), kind: z.enum(RETRIED_MAILS) }), {
  retries: MAIL_RETRIES,
});

/** Retried for about fifteen minutes, after which the code is no longer useful. */
export const sendCodeEmail = defineJob('signing.mail_code', z.object({ signee_id: z.uuid(), asked_at: z.iso.datetime() }), {
  retries: 8,
});

/** Retried for half a day, so that an outage over a weekend does not cause a flood of reminders. */
export const sendReminderEmail = defineJob('signing.mail_reminder', z.object({ signee_id: z.uuid() }));

/** Sends the scheduled reminders that are due. */
export const remindSignees = defineJob('signing.remind', z.object({}), { retries: 0, is_exclusive: true });

/** Emails to the sender. */
export const sendSenderEmail = defineJob(
  'signing.mail_sender',
  z.object({ pdf_id: z.uuid(), kind: z.enum(['completed', 'declined']) }),
  { retries: MAIL_RETRIES },
);

/** Ends pdfs that have expired. */
export const expirePdfs = defineJob('signing.expire', z.object({}), { retries: 0, is_exclusive: true });
