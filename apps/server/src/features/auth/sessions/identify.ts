// Identifies the caller by a bearer token, else by the session cookie. A call with a token is never authenticated by its cookie.
import { problem } from '@countersign/contract/problems';
import type { Call } from '#platform/context/call.ts';
import { type Credentials, GUEST, type Identity } from '#platform/context/caller.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { findActiveUser, findBearer, touchToken } from '../queries.ts';
import { loadSession, sessionSecret } from './sessions.ts';

const TOUCH_AFTER_MS = 60_000;

/** @throws AppError `unauthenticated` for an invalid token; without a session the caller is a guest */
export async function identify(call: Call, { authorization, may_rebind }: Credentials): Promise<Identity> {
  if (authorization !== undefined) return byToken(call, authorization);

  const session = await loadSession(call, { may_rebind });
  if (!session) return GUEST;
  const user = session.user_id ? await findActiveUser(call.context.db, session.user_id) : null;

  return {
    user,
    signee_ids: session.data.signee_ids,
    by_copied_link: session.data.by_copied_link,
    via: 'session',
    abilities: ['*'],
    session_hash: session.id_hash,
    token_id: null,
    secret: sessionSecret(call.caller.browser, session.id_hash),
  };
}

async function byToken({ context: { db, clock } }: Call, authorization: string): Promise<Identity> {
  const secret = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? null;
  const found = secret ? await findBearer(db, hashSecret(secret), clock.now()) : null;
  if (!found) throw new AppError('unauthenticated', problem('token_invalid'));

  const { token, user } = found;
  const now = clock.now();
  if (!token.last_used_at || now.getTime() - token.last_used_at.getTime() > TOUCH_AFTER_MS) await touchToken(db, token.id, now);
  return {
    user,
    signee_ids: [],
    by_copied_link: [],
    via: 'bearer',
    abilities: token.abilities,
    session_hash: null,
    token_id: token.id,
    secret,
  };
}
