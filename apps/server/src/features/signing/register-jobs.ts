// Registers the jobs of signing: emails to signees and the sender, reminders, and the end of expired pdfs.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleExpirePdfs } from './expire-pdfs.ts';
import { expirePdfs, remindSignees, sendCodeMail, sendReminderMail, sendSenderMail, sendSigneeMail } from './jobs.ts';
import { handleRemindSignees } from './remind.ts';
import { handleSenderMail, handleSigneeMails } from './send-mails.ts';

export const signingJobs: FeatureJobs = {
  types: [sendCodeMail, sendReminderMail, sendSigneeMail, sendSenderMail, expirePdfs, remindSignees],
  periodic: [
    { job: expirePdfs, every_ms: MINUTE_MS },
    { job: remindSignees, every_ms: MINUTE_MS },
  ],
  handlers: (context) => [
    ...handleSigneeMails(context),
    handleSenderMail(context),
    handleExpirePdfs(context),
    handleRemindSignees(context),
  ],
};
