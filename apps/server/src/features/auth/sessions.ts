// Cookie sessions in the database. The cookie holds a random secret, the table its hash.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { AppError } from '#platform/http/app-error.ts';
import { hostCookie, isHttps } from '#platform/http/cookies.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import { accessEnded } from './events.ts';
import { rememberBrowser, setBrowserCookie } from './known-browsers.ts';
import {
  deleteSession,
  findRotatedSession,
  findSession,
  insertSession,
  lockSignees,
  rotateSession,
  updateSession,
} from './queries.ts';
import { lockSignedIn } from './service.ts';

const COOKIE = 'countersign_session';

const HOUR_MS = 3_600_000;
/** Without a request. */
const IDLE_MS = { session: 12 * HOUR_MS, remembered: 60 * 24 * HOUR_MS };
/** Since the sign-in, however much it is used: a stolen one does not go on for good. */
export const LONGEST_MS = 180 * 24 * HOUR_MS;
/** A used session's end is moved at most this often, so that reading does not mean writing. */
const TOUCH_AFTER_MS = 10 * 60_000;
/** How long a former secret counts beside the present one. */
const UNDER_WAY_MS = 60_000;

export interface SessionData {
  remember: boolean;
  signee_ids: string[];
  /** Of those, the ones who came by a link that the sender had copied. */
  by_copied_link: string[];
  /** It was begun under a name that no other host can plant, and counts under no other. */
  is_host_bound: boolean;
}

export interface Session {
  id_hash: string;
  user_id: string | null;
  data: SessionData;
}

/** The session of a request's cookie, its end moved; null when there is none that is still good. */
export async function loadSession(parts: { request: FastifyRequest; reply: FastifyReply }): Promise<Session | null> {
  const { db, clock } = parts.request.server.context;
  const now = clock.now();
  const row = await rowOf(parts, now);
  if (!row || row.created_at.getTime() + LONGEST_MS <= now.getTime()) return null;

  const data = readData(row.data);
  if (now.getTime() - row.updated_at.getTime() > TOUCH_AFTER_MS) {
    await updateSession(db, row.id_hash, { updated_at: now, expires_at: endOf(data, { began: row.created_at, now }) });
  }
  return { id_hash: row.id_hash, user_id: row.user_id, data };
}

/** The secret of the caller's session; null for everybody else. */
export function sessionSecret(request: FastifyRequest): string | null {
  const { session_hash } = request.caller;
  const secrets = [request.cookies[hostCookie(request, COOKIE)], request.cookies[COOKIE]];
  return secrets.find((secret) => secret !== undefined && hashSecret(secret) === session_hash) ?? null;
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** By https a session counts under the name with the prefix alone. One that was begun without it is bound to it. */
async function rowOf(parts: { request: FastifyRequest; reply: FastifyReply }, now: Date): Promise<SessionRow | null> {
  const { request } = parts;
  const { db } = request.server.context;
  const hostSecret = isHttps(request) ? request.cookies[hostCookie(request, COOKIE)] : undefined;
  const secret = hostSecret ?? request.cookies[COOKIE];
  if (!secret) return null;

  const hash = hashSecret(secret);
  const row = await findSession(db, hash, now);
  const isBound = row !== null && readData(row.data).is_host_bound;
  if (!isHttps(request)) return isBound ? null : row;
  if (isBound) return hostSecret === undefined ? null : row;
  if (row) return request.method === 'GET' ? bind(parts, row, now) : row;
  return afterRotation(parts, hash, now);
}

/**
 * The session under another secret and the name that no other host can plant: the old one has gone over plain connections. Only
 * where nothing is changed by the request itself, whose CSRF token is that of the old secret.
 */
async function bind(
  parts: { request: FastifyRequest; reply: FastifyReply },
  before: SessionRow,
  now: Date,
): Promise<SessionRow | null> {
  const { request, reply } = parts;
  const { db, csrf } = request.server.context;
  const secret = randomSecret();
  const data: SessionData = { ...readData(before.data), is_host_bound: true };
  const row = await rotateSession(db, before.id_hash, { id_hash: hashSecret(secret), data: { ...data }, now });
  if (!row) return afterRotation(parts, before.id_hash, now);
  setCookie(parts, secret, data);
  reply.clearCookie(COOKIE, { path: '/' });
  csrf.issue(request, reply, row.id_hash);
  return row;
}

/** For requests of one page that come at once: the answer to another of them brings the new secret. */
function afterRotation({ request }: { request: FastifyRequest }, formerHash: string, now: Date): Promise<SessionRow | null> {
  const since = new Date(now.getTime() - UNDER_WAY_MS);
  return findRotatedSession(request.server.context.db, formerHash, { since, now });
}

interface Entered {
  id: string;
  email: string;
  asked?: AskedBeside;
}

/** What a sender asks for beside a link. */
type AskedBeside = Pick<SigneeRow, 'access' | 'access_code_hash'>;

interface NewSession {
  user_id: string | null;
  remember?: boolean;
  signee_ids?: readonly string[];
  by_copied_link?: readonly string[];
  /** Of the signees, the one who has just proven who they are: for which address, and by what, where the sender may ask for more. */
  entered?: Entered;
}

/**
 * Begins a session under a new secret and ends the request's old one (against session fixation).
 * It acts for the signees given, and for none that the old one acted for. Of the same person it lasts as long as the old one.
 * @throws AppError `unauthenticated` where that one has ended meanwhile, `not_found` where who has entered is somebody else by now,
 * or has to prove it by something else
 */
export async function startSession(
  parts: { request: FastifyRequest; reply: FastifyReply },
  session: NewSession,
): Promise<Session> {
  const { request, reply } = parts;
  const { db, clock, csrf } = request.server.context;
  const now = clock.now();
  const secret = randomSecret();
  const isSamePerson = session.user_id !== null && session.user_id === request.caller.user?.id;
  const isGoingOn = isSamePerson && session.remember === undefined && request.caller.session_hash !== null;

  const { row, browser } = await db.transaction(async (tx) => {
    // Places before accounts, as where a place is given to an account.
    const places = await lockPlaces(tx, session);
    // Signed out at this very moment, or their password was changed.
    if (isGoingOn && !(await lockSignedIn(tx, request))) throw new AppError('unauthenticated');
    const { before, began, signee_ids } = await whatIsLeft(tx, request, { ...session, places });
    const data: SessionData = {
      remember: session.remember ?? (isGoingOn && before.remember),
      signee_ids,
      is_host_bound: isHttps(request),
      by_copied_link: (session.by_copied_link ?? []).filter((id) => signee_ids.includes(id)),
    };
    if (request.caller.session_hash) await deleteSession(tx, request.caller.session_hash);
    const created_at = (isGoingOn && began) || now;
    const begun = { id_hash: hashSecret(secret), user_id: session.user_id, data: { ...data } };
    await insertSession(tx, {
      ...begun,
      id: newId(now),
      ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      expires_at: endOf(data, { began: created_at, now }),
      created_at,
      updated_at: now,
    });
    const entering = isGoingOn ? null : session.user_id;
    return { row: begun, browser: entering === null ? null : await rememberBrowser(tx, request, entering) };
  });

  setCookie({ request, reply }, secret, row.data);
  if (browser !== null) setBrowserCookie({ request, reply }, browser);
  csrf.issue(request, reply, row.id_hash);
  return row;
}

/**
 * The request's old session, and of the new one's signees those that are still theirs: what was asked when the request came in
 * may have been given to somebody else since.
 */
async function whatIsLeft(
  tx: Executor,
  { caller, server }: FastifyRequest,
  { signee_ids = [], entered, places }: NewSession & { places: readonly Place[] },
) {
  if (entered && !places.some((place) => isStill(place, entered))) throw new AppError('not_found');
  const row = caller.session_hash ? await findSession(tx, caller.session_hash, server.context.clock.now()) : null;
  const before = readData(row?.data ?? {});
  const began = row?.created_at ?? null;
  return { before, began, signee_ids: signee_ids.filter((id) => id === entered?.id || before.signee_ids.includes(id)) };
}

type Place = AskedBeside & Pick<SigneeRow, 'id' | 'email'>;

async function lockPlaces(tx: Executor, { signee_ids = [] }: NewSession): Promise<Place[]> {
  return signee_ids.length > 0 ? lockSignees(tx, signee_ids) : [];
}

function isStill(place: Place, { id, email, asked = place }: Entered): boolean {
  const isAskedStill = place.access === asked.access && place.access_code_hash === asked.access_code_hash;
  return place.id === id && place.email.toLowerCase() === email.toLowerCase() && isAskedStill;
}

export async function endSession(parts: { request: FastifyRequest; reply: FastifyReply }) {
  const { request, reply } = parts;
  const { caller, server } = request;
  await server.context.db.transaction(async (tx) => {
    if (caller.session_hash) await deleteSession(tx, caller.session_hash);
    const person_ids = caller.user ? [caller.user.id] : caller.signee_ids;
    if (person_ids.length > 0) await emit(tx, accessEnded, { person_ids: [...person_ids] });
  });
  for (const name of new Set([hostCookie(request, COOKIE), COOKIE]))
    reply.clearCookie(name, { path: '/', secure: isHttps(request) });
  request.server.context.csrf.issue(request, reply, null);
}

function setCookie(parts: { request: FastifyRequest; reply: FastifyReply }, secret: string, data: SessionData) {
  parts.reply.setCookie(hostCookie(parts.request, COOKIE), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(parts.request),
    // When it ends sooner for want of use, the server knows.
    ...(data.remember ? { maxAge: LONGEST_MS / 1_000 } : {}),
  });
}

function endOf(data: SessionData, { began, now }: { began: Date; now: Date }): Date {
  const idle = data.remember ? IDLE_MS.remembered : IDLE_MS.session;
  return new Date(Math.min(now.getTime() + idle, began.getTime() + LONGEST_MS));
}

function readData(raw: Record<string, unknown>): SessionData {
  const idsAt = (key: string) => (Array.isArray(raw[key]) ? raw[key].filter((id) => typeof id === 'string') : []);
  return {
    remember: raw['remember'] === true,
    signee_ids: idsAt('signee_ids'),
    by_copied_link: idsAt('by_copied_link'),
    is_host_bound: raw['is_host_bound'] === true,
  };
}
