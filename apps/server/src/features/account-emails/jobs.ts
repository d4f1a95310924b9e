import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Security emails to the owner of an account, which cannot be turned off. */
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
export type AccountEmail = (typeof ACCOUNT_MAILS)[number];

/** The handler creates the link's secret, so that no secret is stored in the queue. */
export const sendAccountEmail = defineJob(
  'auth.send_mail',
  z.object({
    kind: z.enum(ACCOUNT_MAILS),
    user_id: z.uuid(),
    /** Recipient instead of the account's current address, for example a former one. */
    to: z.string().optional(),
    /** The subject of the email: a passkey, a token, a provider, or the number of codes left. */
    about: z.string().optional(),
  }),
);
