// Who makes a call and from where, as plain values. Routes pass it to services, which know nothing about the request.
import type { Log } from '#platform/log/log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { Browser } from './browser.ts';

/** The authenticated caller. The feature `auth` determines it. */
export interface Identity {
  user: UserRow | null;
  /** The signees that this session has entered as, through their emailed links. */
  signee_ids: readonly string[];
  /** The signees among them whose link was copied by the sender, so that their mailbox is unverified. */
  by_copied_link: readonly string[];
  via: 'none' | 'session' | 'bearer';
  /** The abilities of a bearer token; a session has all of its user's rights. */
  abilities: readonly string[];
  /** Hash of the session's id, or id of the token; null for a guest without either. */
  session_hash: string | null;
  token_id: string | null;
  /** The secret of the session or token; null for a guest, and for a session whose secret is being rotated. */
  secret: string | null;
}

export interface Caller extends Identity {
  ip: string;
  /** At most 500 characters; null if the header is missing. */
  user_agent: string | null;
  /** The header `Accept-Language` as sent. */
  accept_language: string | undefined;
  /** The signee that a caller acts as who is several signees of one document (header `X-Signee`). */
  acting_signee_id: string | null;
  browser: Browser;
  /** A logger whose lines contain the request's id. */
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export const GUEST: Identity = {
  user: null,
  signee_ids: [],
  by_copied_link: [],
  via: 'none',
  abilities: [],
  session_hash: null,
  token_id: null,
  secret: null,
};

/** The credentials of a request besides its cookies. */
export interface Credentials {
  /** The header as sent. */
  authorization: string | undefined;
  /** Whether the session may get a new secret: only if the request changes nothing itself. */
  may_rebind: boolean;
}
