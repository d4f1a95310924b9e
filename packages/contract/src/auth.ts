import { z } from 'zod';
import { credentials, forgottenPassword, newPassword, registration, signIn } from './account-fields.ts';
import { passkeyLoginBody } from './account-security.ts';
import { endpoint } from './endpoint.ts';
import { language, requiredText } from './fields.ts';
import { user } from './users.ts';

export const csrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Set the CSRF cookie',
  description: 'Sets the cookie `XSRF-TOKEN`. Writes of a cookie session send its value back as `X-XSRF-TOKEN`.',
  tag: 'auth',
});

const registrationHere = registration.extend({
  /** Language of the screens and emails; stored with the account. */
  locale: language.optional(),
  /** Starts no session: who registers without cookies takes a token next (`createLoginToken`). */
  stateless: z.boolean().optional(),
});
export type Registration = z.output<typeof registrationHere>;

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Create an account',
  description: 'Signs in (unless `stateless`) and sends the verification email.',
  tag: 'auth',
  ability: 'session',
  body: registrationHere,
  answer: user,
  status: 201,
});

/** The password was right, and a code is still owed; see `answerTwoFactor`. */
const owesCode = z.object({ two_factor: z.literal(true) });

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in',
  description: 'Starts a cookie session. An account with a second factor gets `two_factor` and must then send a code.',
  tag: 'auth',
  ability: 'session',
  body: signIn,
  answer: z.union([owesCode, user]),
});

export const answerTwoFactor = endpoint({
  method: 'POST',
  path: '/two-factor-challenge',
  summary: 'Complete two-factor sign-in',
  description:
    'Accepts an authenticator code or a recovery code within ten minutes. After `/login` it returns the user; after `/api/tokens`, whose `challenge` it takes, a token.',
  tag: 'auth',
  ability: 'session',
  body: z.object({
    code: z.string().trim().max(20).optional(),
    recovery_code: z.string().trim().max(40).optional(),
    challenge: z.string().max(100).optional(),
  }),
  answer: z.union([z.object({ token: z.string() }), user]),
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/passkey-login',
  summary: 'Sign in with a passkey',
  description: 'Starts a cookie session.',
  tag: 'auth',
  ability: 'session',
  body: passkeyLoginBody,
  answer: user,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out',
  description: 'Ends the cookie session.',
  tag: 'auth',
  ability: 'session',
});

export const createLoginToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Create a sign-in token',
  description:
    'Signs in without cookies and returns a bearer token. For an account with a second factor it returns `two_factor` and a `challenge`.',
  tag: 'auth',
  ability: 'session',
  body: credentials,
  answer: z.union([owesCode.extend({ challenge: z.string() }), z.object({ token: z.string() })]),
});

export const deleteLoginToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens',
  summary: 'Revoke the current bearer token',
  tag: 'auth',
  ability: 'read',
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/users/me/password/confirmation',
  summary: 'Reauthenticate with the password',
  description: 'Returns 204, or 422 at `password`. Failures lock only this call for a while.',
  tag: 'auth',
  ability: 'session',
  body: z.object({ password: credentials.shape.password }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Request a password reset',
  description: 'Sends an email with a link if the address has an account. The response is the same in either case.',
  tag: 'auth',
  ability: 'session',
  body: forgottenPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Reset the password',
  description: 'Takes the token from the email. `revoke_api_tokens` also revokes the account’s API tokens.',
  tag: 'auth',
  ability: 'session',
  body: newPassword,
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/reset-password/check',
  summary: 'Check a password reset token',
  description: 'Returns the number of the account’s API tokens, or 422 at `token` if the token is no longer valid.',
  tag: 'auth',
  ability: 'session',
  body: newPassword.pick({ token: true }),
  answer: z.object({ api_tokens: z.number().int() }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/email/verification/send',
  summary: 'Resend the verification email',
  description: 'For the current address, or for the new one if a change is pending.',
  tag: 'auth',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verification',
  summary: 'Verify the email address',
  description: 'Takes the token from the email. Verifies the current address, or the new one if a change is pending.',
  tag: 'auth',
  body: z.object({ token: requiredText(200) }),
  answer: user,
});
