import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** What the owner of an account is told about it by mail, always: it concerns their security. */
export const ACCOUNT_MAILS = [
  'verify_email',
  'reset_password',
  'password_changed',
  'password_removed',
  'change_email',
  'email_change_asked',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'api_token_made',
  'sign_in_connected',
  'sign_in_disconnected',
  'account_deleted',
] as const;
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

/** The link's secret is made by the handler itself, so that none waits in the queue. */
export const sendAccountMail = defineJob(
  'auth.send_mail',
  z.object({
    kind: z.enum(ACCOUNT_MAILS),
    user_id: z.uuid(),
    /** Where it goes in place of the present address: to a former one. */
    to: z.string().optional(),
    /** What the mail is about: a passkey, a token, a service, how many codes are left. */
    about: z.string().optional(),
  }),
);
