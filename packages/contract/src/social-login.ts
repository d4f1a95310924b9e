// Signing in through an external provider. The operator configures which ones are offered.
import { z } from 'zod';
import { credentials, profile } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { language, nullableTime, time } from './fields.ts';
import { reauthentication } from './reauthentication.ts';
import { user } from './users.ts';

export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const;
export const socialProvider = z.enum(SOCIAL_PROVIDERS);
export type SocialProvider = z.infer<typeof socialProvider>;

/** The providers' own spelling, in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** Why a sign-in through a provider failed; sent as `reason` beside the message. */
export const SOCIAL_FAILURES = [
  /** Too late, or already finished. */
  'expired',
  'other_browser',
  /** Started by a user who is no longer signed in. */
  'other_person',
  /** The provider did not confirm it, or its response cannot be trusted. */
  'not_confirmed',
  /** Confirmed, but as another identity than the one connected to the account. */
  'not_connected',
  'unreachable',
  'disabled',
  /** An account has the address, but no password to ask for. */
  'no_password',
  /** Connected to another account of ours. */
  'taken',
  /** The account has another identity of this provider. */
  'another_connected',
] as const;
export type SocialFailure = (typeof SOCIAL_FAILURES)[number];

const redirect = z.object({ redirect: z.url() });

export const listSocialProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  summary: 'List sign-in services',
  tag: 'auth',
  ability: 'session',
  answer: z.object({ data: z.array(socialProvider) }),
});

export const beginSocialLogin = endpoint({
  method: 'GET',
  path: '/auth/{provider}/redirect',
  summary: 'Start sign-in through a service',
  description: 'Returns the URL to send the browser to. Valid once, for ten minutes, in this browser.',
  tag: 'auth',
  ability: 'session',
  query: z.strictObject({ remember: z.stringbool().optional() }),
  answer: redirect,
});

const ticket = z.string().min(1).max(100);

/** An account has the address that the provider has verified: its password is required once. */
export const owesPassword = z.object({ next: z.literal('password'), ticket, email: z.string() });

/** The provider has verified no address: the person enters the details of the new account. */
export const owesDetails = z.object({
  next: z.literal('details'),
  ticket,
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

export const finishSocialLogin = endpoint({
  method: 'POST',
  path: '/auth/{provider}/callback',
  summary: 'Complete sign-in through a service',
  description:
    'Takes the parameters with which the service redirected the browser. Returns the user, `two_factor` if a code is required, or a `ticket` and what else is needed; after connecting or reauthenticating, `done`.',
  tag: 'auth',
  ability: 'session',
  body: z.object({
    code: z.string().min(1).max(4_000),
    state: z.string().min(1).max(200),
    /** The language of the new account's screens and emails. */
    locale: language.optional(),
  }),
  answer: z.union([
    z.object({ two_factor: z.literal(true) }),
    z.discriminatedUnion('next', [owesPassword, owesDetails]),
    z.object({ done: z.enum(['connected', 'confirmed']) }),
    user,
  ]),
});

export const linkSocialLogin = endpoint({
  method: 'POST',
  path: '/auth/{provider}/link',
  summary: 'Link a service to an existing account',
  description:
    'Requires the password of the account with that address, and signs in. With a second factor it returns `two_factor` until the call includes a code.',
  tag: 'auth',
  ability: 'session',
  body: z.object({
    ticket,
    password: credentials.shape.password,
    code: z.string().trim().max(20).optional(),
    recovery_code: z.string().trim().max(40).optional(),
  }),
  answer: z.union([z.object({ two_factor: z.literal(true) }), user]),
});

export const registerSocialLogin = endpoint({
  method: 'POST',
  path: '/auth/{provider}/registration',
  summary: 'Create an account through a service',
  description: 'For an address that the service has not verified. Connects the service and signs in.',
  tag: 'auth',
  ability: 'session',
  body: profile.extend({ ticket, locale: language.optional() }),
  answer: user,
  status: 201,
});

export const connectedSignIn = z.object({
  provider: socialProvider,
  /** As the provider last reported it; may differ from the account's address. */
  email: z.string().nullable(),
  last_used_at: nullableTime,
  created_at: time,
});
export type ConnectedSignIn = z.infer<typeof connectedSignIn>;

export const listConnectedSignIns = endpoint({
  method: 'GET',
  path: '/api/users/me/sign-ins',
  summary: 'List connected sign-in services',
  tag: 'account security',
  ability: 'session',
  answer: z.object({ data: z.array(connectedSignIn) }),
});

export const connectSignIn = endpoint({
  method: 'POST',
  path: '/api/users/me/sign-ins/{provider}',
  summary: 'Start connecting a sign-in service',
  description: 'Returns the URL to send the browser to.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
  answer: redirect,
});

export const disconnectSignIn = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/sign-ins/{provider}',
  summary: 'Disconnect a sign-in service',
  description: 'Returns 409 if it is the only way to sign in.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
});

export const confirmWithSignIn = endpoint({
  method: 'POST',
  path: '/api/users/me/confirmation/{provider}',
  summary: 'Start reauthentication through a service',
  description: 'Returns the URL to send the browser to.',
  tag: 'account security',
  ability: 'session',
  answer: redirect,
});
