import { z } from 'zod';
import { credentials, forgottenPassword, newPassword, registration, signIn } from './account-fields.ts';
import { passkeyLoginBody } from './account-security.ts';
import { endpoint } from './endpoint.ts';
import { language, requiredText } from './fields.ts';
import { user } from './users.ts';

export const csrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Sets the cookie XSRF-TOKEN that writes of a cookie session send back as X-XSRF-TOKEN',
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
  summary: 'Create an account, sign in (unless `stateless`) and send the verification mail',
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
  summary: 'Sign in with a cookie session. An account with a second factor answers `two_factor` and owes a code',
  tag: 'auth',
  ability: 'session',
  body: signIn,
  answer: z.union([owesCode, user]),
});

export const answerTwoFactor = endpoint({
  method: 'POST',
  path: '/two-factor-challenge',
  summary:
    'The second step of a sign-in, within ten minutes: a code of the app, or a recovery code. After /login the answer is the user, after /api/tokens (whose `challenge` it takes) a token',
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
  summary: 'Sign in with a cookie session by a passkey alone',
  tag: 'auth',
  ability: 'session',
  body: passkeyLoginBody,
  answer: user,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'End the cookie session',
  tag: 'auth',
  ability: 'session',
});

export const createLoginToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Sign in without cookies: a bearer token. An account with a second factor answers `two_factor` and a `challenge`',
  tag: 'auth',
  ability: 'session',
  body: credentials,
  answer: z.union([owesCode.extend({ challenge: z.string() }), z.object({ token: z.string() })]),
});

export const deleteLoginToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens',
  summary: 'Revoke the bearer token that makes this call',
  tag: 'auth',
  ability: 'read',
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/users/me/password/confirmation',
  summary:
    'Whether this is the password of the signed-in user: 204, or 422 at `password`. Failures lock this call alone for a while',
  tag: 'auth',
  ability: 'session',
  body: z.object({ password: credentials.shape.password }),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Mail a link to choose a new password, if the address has an account',
  tag: 'auth',
  ability: 'session',
  body: forgottenPassword,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Choose a new password with the token of the mail; `revoke_api_tokens` ends the API tokens of the account too',
  tag: 'auth',
  ability: 'session',
  body: newPassword,
});

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/reset-password/check',
  summary: 'Whether the token of the mail still changes a password, and how many API tokens the account has; else 422 at `token`',
  tag: 'auth',
  ability: 'session',
  body: newPassword.pick({ token: true }),
  answer: z.object({ api_tokens: z.number().int() }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/email/verification/send',
  summary: 'Mail the link again that proves the address, or the one that is asked for in its place',
  tag: 'auth',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verification',
  summary: 'Verify the email address, or the one asked for in its place, with the token of the mail',
  tag: 'auth',
  body: z.object({ token: requiredText(200) }),
  answer: user,
});
