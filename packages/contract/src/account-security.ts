// The protection and the log of an account, and how its owner exports or deletes the data.
import { atMostEntries } from '@countersign/document-model/bounded';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, password, requiredText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { reauthentication } from './reauthentication.ts';
import { timelineEvent } from './timeline.ts';

export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/users/me/security',
  summary: 'Get security settings',
  description: 'Password, two-factor authentication, and recovery codes left.',
  tag: 'account security',
  ability: 'session',
  answer: z.object({
    has_password: z.boolean(),
    passkeys: z.number().int(),
    two_factor: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
  }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  summary: 'Change or set the password',
  description: 'Ends all other sessions and revokes sign-in tokens.',
  tag: 'account security',
  ability: 'session',
  body: z.object({ current_password: z.string().max(200).optional(), password }),
});

export const removePassword = endpoint({
  method: 'DELETE',
  path: '/api/users/me/password',
  summary: 'Remove the password',
  description: 'The account then signs in by passkey only. Returns 409 without a passkey.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
});

/** A browser that is signed in, or a program that signed in without cookies. */
export const session = z.object({
  id,
  kind: z.enum(['browser', 'token']),
  /** In English words: "Firefox on Windows". */
  device: z.string(),
  /** Their names, for words in any language; null where they are not known, and for a program. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  last_seen_at: time,
  created_at: time,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  summary: 'List sessions',
  description: 'The current session first.',
  tag: 'account security',
  ability: 'session',
  answer: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/sessions/{sessionId}',
  summary: 'Sign out a session',
  tag: 'account security',
  ability: 'session',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  summary: 'Sign out all other sessions',
  tag: 'account security',
  ability: 'session',
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/two-factor',
  summary: 'Start setting up two-factor authentication',
  description: 'Creates a secret for an authenticator app. It takes effect once a code is confirmed.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
  answer: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** The content of the QR code (otpauth://). */
    uri: z.string(),
    qr_code_svg: z.string(),
  }),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/users/me/two-factor',
  summary: 'Turn on two-factor authentication',
  description: 'Requires a code from the authenticator app. The recovery codes are returned only once, in this response.',
  tag: 'account security',
  ability: 'session',
  body: z.object({ code: requiredText(20) }),
  answer: recoveryCodes,
});

export const stopTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/me/two-factor',
  summary: 'Turn off two-factor authentication',
  description: 'Requires the second factor.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/two-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  description: 'The old codes stop working. Requires the second factor.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
  answer: recoveryCodes,
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** Whether its maker keeps it on several devices. */
  is_backed_up: z.boolean(),
  last_used_at: nullableTime,
  created_at: time,
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyName = requiredText(60);
/** Options and answers as WebAuthn Level 3 writes them in JSON; a browser's own functions read and make them. */
const webauthnOptions = z.record(z.string(), z.unknown());
/** Far more than browsers send. */
const MAX_WEBAUTHN_ENTRIES = 50;
const webauthnEntries = atMostEntries(MAX_WEBAUTHN_ENTRIES, z.record(z.string(), z.unknown()));
const webauthnResponse = z.looseObject({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: webauthnEntries,
  clientExtensionResults: webauthnEntries,
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/me/passkeys',
  summary: 'List passkeys',
  description: 'Oldest first.',
  tag: 'account security',
  ability: 'session',
  answer: z.object({ data: z.array(passkey) }),
});

export const passkeyRegistrationOptions = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  summary: 'Get options to create a passkey',
  description: 'For `navigator.credentials.create`. Valid once, for five minutes. Requires the second factor.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
  answer: webauthnOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/passkeys',
  summary: 'Add a passkey',
  description: 'Stores the passkey that the browser created.',
  tag: 'account security',
  ability: 'session',
  body: z.object({ name: passkeyName, response: webauthnResponse }),
  answer: passkey,
  status: 201,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/passkeys/{passkeyId}',
  summary: 'Rename a passkey',
  tag: 'account security',
  ability: 'session',
  body: z.object({ name: passkeyName }),
  answer: passkey,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/passkeys/{passkeyId}',
  summary: 'Delete a passkey',
  description: 'Returns 409 if it is the only way to sign in.',
  tag: 'account security',
  ability: 'session',
  body: reauthentication,
});

export const passkeyConfirmationOptions = endpoint({
  method: 'POST',
  path: '/api/users/me/confirmation/options',
  summary: 'Get options for reauthentication with a passkey',
  description: 'For `navigator.credentials.get`.',
  tag: 'account security',
  ability: 'session',
  answer: webauthnOptions,
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/users/me/confirmation',
  summary: 'Reauthenticate with a passkey',
  description: 'The session counts as reauthenticated for five minutes.',
  tag: 'account security',
  ability: 'session',
  body: z.object({ response: webauthnResponse }),
});

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/passkey-login/options',
  summary: 'Get options for sign-in with a passkey',
  description: 'For `navigator.credentials.get`. Valid once, for five minutes.',
  tag: 'auth',
  ability: 'session',
  answer: webauthnOptions,
});

export const passkeyLoginBody = z.object({ response: webauthnResponse, remember: z.boolean().optional() });

export const listUserTimeline = endpoint({
  method: 'GET',
  path: '/api/users/me/timeline',
  summary: 'List account activity',
  description: 'Newest first.',
  tag: 'account',
  ability: 'session',
  query: listQuery({ sorts: ['sequence'], default_sort: '-sequence' }),
  answer: listOf(timelineEvent),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'Export account data',
  description: 'A ZIP file with profile, activity, stubs, signatures, and the files of the private space.',
  tag: 'account',
  ability: 'session',
  answer_kind: 'file',
});

export const previewAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/users/me/removal',
  summary: 'Preview the deletion of the account',
  description: 'Says what would be deleted, and what prevents it.',
  tag: 'account',
  ability: 'session',
  answer: z.object({
    documents: z.number().int(),
    pending_documents: z.number().int(),
    /** Those without another admin, but with other members. */
    blocking_organizations: z.array(z.object({ id, name: z.string() })),
    /** Organizations without other members, which are deleted too. */
    closing_organizations: z.array(z.object({ id, name: z.string() })),
  }),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Delete the account',
  description: 'Returns 409 for the last admin of an organization that has other members.',
  tag: 'account',
  ability: 'session',
  body: reauthentication,
});
