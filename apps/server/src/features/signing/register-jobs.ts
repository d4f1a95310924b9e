// Registers the jobs of signing: emails to signees and the sender, reminders, and the end of expired pdfs.
import { MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleExpirePdfs } from './expire-pdfs.ts';
import { expirePdfs, remindSignees, sendCodeEmail, sendReminderEmail, sendSenderEmail, sendSigneeEmail } from './jobs.ts';
import { handleRemindSignees } from './remind.ts';
import { handleSenderEmail, handleSigneeEmails } from './send-emails.ts';

export const signingJobs: FeatureJobs = {
  types: [sendCodeEmail, sendReminderEmail, sendSigneeEmail, sendSenderEmail, expirePdfs, remindSignees],
  periodic: [
    { job: expirePdfs, every_ms: MINUTE_MS },
    { job: remindSignees, every_ms: MINUTE_MS },
  ],
  handlers: (context) => [
    ...handleSigneeEmails(context),
    handleSenderEmail(context),
    handleExpirePdfs(context),
    handleRemindSignees(context),
  ],
};
