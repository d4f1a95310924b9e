// Who makes a call and from where, as plain values. Routes hand it to services, which know nothing of the request it came by.
import type { Log } from '#platform/log/log.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { Browser } from './browser.ts';

/** Who calls. How it was found out is the business of the feature `auth`. */
export interface Identity {
  user: UserRow | null;
  /** The signees as whom this session entered through their emailed links. */
  signee_ids: readonly string[];
  /** Those of the signees whose link the sender had copied, so that their mailbox is unproven. */
  by_copied_link: readonly string[];
  via: 'none' | 'session' | 'bearer';
  /** The abilities of a bearer token; a session has all of its user's rights. */
  abilities: readonly string[];
  /** Hash of the session's id, or id of the token; null for a guest without either. */
  session_hash: string | null;
  token_id: string | null;
  /** The secret of the session or token; null for a guest, and for a session whose secret is being exchanged. */
  secret: string | null;
}

export interface Caller extends Identity {
  ip: string;
  /** At most 500 characters; null where none is sent. */
  user_agent: string | null;
  /** The header `Accept-Language` as sent. */
  accept_language: string | undefined;
  /** The signee that a caller who is several of one document acts as (header `X-Signee`). */
  acting_signee_id: string | null;
  browser: Browser;
  /** Its lines have the id of the request. */
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
  /** Whether the session may get another secret: only where the request changes nothing itself. */
  may_rebind: boolean;
}
