// Fields that people enter about themselves and to sign in, checked by the server and by the forms.
import { z } from 'zod';
import { REQUIRED, email, oneLine, password, requiredText } from './fields.ts';

export const profile = z.object({
  first_name: oneLine(100),
  last_name: oneLine(100),
  email,
});

export const registration = profile.extend({ password });

export const credentials = z.object({
  email: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(254),
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200),
});

export const signIn = credentials.extend({ remember: z.boolean().optional() });

export const forgottenPassword = z.object({ email });

/** `token` is that of the mail. API tokens of the account go on unless it says that they are to be revoked. */
export const newPassword = z.object({
  token: requiredText(200),
  email,
  password,
  revoke_api_tokens: z.boolean().optional(),
});

/** The current password is empty for an account that has none yet. */
export const passwordChange = z.object({ current_password: z.string(), password });
