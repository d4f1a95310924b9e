// Finds out who makes a request: a bearer token, else the session's cookie. A request with a token is never
// authenticated by its cookie.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { type Caller, GUEST } from '#platform/http/caller.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { findActiveUser, findBearer, touchToken } from './queries.ts';
import { loadSession } from './sessions.ts';

const TOUCH_AFTER_MS = 60_000;

export async function resolveCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return byToken(request);

  const session = await loadSession({ request, reply });
  if (!session) return GUEST;
  const user = session.user_id ? await findActiveUser(request.server.context.db, session.user_id) : null;

  return {
    user,
    signee_ids: session.data.signee_ids,
    by_copied_link: session.data.by_copied_link,
    via: 'session',
    abilities: ['*'],
    session_hash: session.id_hash,
    token_id: null,
  };
}

/** What the request says after `Bearer`; null where it says nothing of the kind. */
export function bearerSecret({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

async function byToken(request: FastifyRequest): Promise<Caller> {
  const secret = bearerSecret(request);
  const { db, clock } = request.server.context;
  const found = secret ? await findBearer(db, hashSecret(secret), clock.now()) : null;
  if (!found) throw new AppError('unauthenticated', { message: 'The token is not valid.' });

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
  };
}
