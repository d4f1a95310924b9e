// Who makes a request. Features decide with it; how it was found out is the business of the feature `auth`.
import type { UserRow } from '#src/schema/accounts.ts';

export interface Caller {
  user: UserRow | null;
  /** The signees as whom this session entered through their mailed links. */
  signee_ids: readonly string[];
  /** Of those, the ones for whom the sender had copied the link: their mailbox proves nothing. */
  by_copied_link: readonly string[];
  via: 'none' | 'session' | 'bearer';
  /** What a bearer token may do; a session may do everything its user may. */
  abilities: readonly string[];
  /** Hash of the session's id, or id of the token; null for a guest without either. */
  session_hash: string | null;
  token_id: string | null;
}

export const GUEST: Caller = {
  user: null,
  signee_ids: [],
  by_copied_link: [],
  via: 'none',
  abilities: [],
  session_hash: null,
  token_id: null,
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}
