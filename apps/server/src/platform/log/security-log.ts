// Security events for an installation's operator: one log line each, under a stable name (docs/operating.md). At level `warn`, so
// that they also appear under `npm start`. Never includes typed input, which may be a password.
import type { Log } from './log.ts';

const TEXTS = {
  sign_in_refused: 'a sign-in was refused',
  proof_refused: 'somebody who is signed in did not prove who they are',
  code_refused: 'a code of a signee or visitor was wrong',
  locked_out: 'a guess was not compared: there were too many',
  password_changed: 'a password was changed',
  password_reset: 'a password was set by a mailed link',
  password_removed: 'a password was removed',
  two_factor_on: 'two-factor sign-in was switched on',
  two_factor_off: 'two-factor sign-in was switched off',
  recovery_codes_renewed: 'recovery codes were made anew',
  passkey_added: 'a passkey was added',
  passkey_removed: 'a passkey was removed',
  api_token_made: 'an API token was made',
  api_token_revoked: 'an API token was revoked',
  session_ended_elsewhere: 'sessions were ended from another one',
  email_changed: 'an account moved to another address',
  account_deleted: 'an account was deleted',
  permission_refused: 'somebody asked for what only support staff or admins may',
  payment_event_refused: 'an event was not signed by the payment provider',
  bounce_report_refused: 'a report of a bounced mail came without the right token',
  staff_act: 'support staff did something about an account or who may have one',
  outbox_email_read: 'support staff read an email of the outbox folder',
  maintenance_on: 'support staff switched maintenance on',
  maintenance_off: 'support staff switched maintenance off',
  csrf_mismatch: 'a write had no token of its session',
} as const;
type SecurityEvent = keyof typeof TEXTS;
export const SECURITY_EVENTS = Object.keys(TEXTS);

interface About {
  /** The account concerned; defaults to the caller's, null if unknown. */
  user_id?: string | null;
  [detail: string]: string | number | null | undefined;
}

interface Call {
  caller: { user: { id: string } | null; ip: string; log: Pick<Log, 'warn'> };
}

/** Logs an event with the request's id and IP address. */
export function logSecurity({ caller }: Call, event: SecurityEvent, about: About = {}) {
  const { user_id = caller.user?.id ?? null, ...details } = about;
  caller.log.warn({ security: event, user_id, ip: caller.ip, ...details }, TEXTS[event]);
}
