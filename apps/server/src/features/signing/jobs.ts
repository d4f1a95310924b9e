import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';

/** `link`: a new link in place of one that has run out; `replaced`: someone else has their place now; `released`: another of their group has signed. */
const LASTING_MAILS = ['invite', 'link', 'completed', 'declined', 'replaced', 'released'] as const;
/** `code`: the one-time code to enter with. */
export type SigneeMail = (typeof LASTING_MAILS)[number] | 'code' | 'remind';

/** The link's secret is made by the handler, so that none waits in the queue or in a table. */
export const sendSigneeMail = defineJob('signing.mail_signee', z.object({ signee_id: z.uuid(), kind: z.enum(LASTING_MAILS) }), {
  retries: MAIL_RETRIES,
});

/** Retried for about fifteen minutes, after which the code is no longer useful. */
export const sendCodeMail = defineJob('signing.mail_code', z.object({ signee_id: z.uuid(), asked_at: z.iso.datetime() }), {
  retries: 8,
});

/** Retried for half a day, so that an outage over a weekend does not cause a flood of reminders. */
export const sendReminderMail = defineJob('signing.mail_reminder', z.object({ signee_id: z.uuid() }));

/** Reminds those whose reminder is due. */
export const remindSignees = defineJob('signing.remind', z.object({}), { retries: 0, is_exclusive: true });

/** The sender's emails. */
export const sendSenderMail = defineJob(
  'signing.mail_sender',
  z.object({ pdf_id: z.uuid(), kind: z.enum(['completed', 'declined']) }),
  { retries: MAIL_RETRIES },
);

/** Ends pdfs that have expired. */
export const expirePdfs = defineJob('signing.expire', z.object({}), { retries: 0, is_exclusive: true });
