// Cookie sessions in the database. The cookie holds a random secret, the table its hash.
import { newId } from '#platform/clock/request-seed.ts';
import { type Browser, hostCookie } from '#platform/context/browser.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { accessEnded } from '../events.ts';
import { rememberBrowser, setBrowserCookie } from './known-browsers.ts';
import {
  deleteSession,
  findRotatedSession,
  findSession,
  insertSession,
  lockSignees,
  rotateSession,
  updateSession,
} from '../queries.ts';
import { lockSignedIn } from '../service.ts';

const COOKIE = 'countersign_session';

const HOUR_MS = 3_600_000;
/** A session ends after this time without a request. */
const IDLE_MS = { session: 12 * HOUR_MS, remembered: 60 * 24 * HOUR_MS };
/** Counted from the sign-in, however much the session is used, so that a stolen one does not last forever. */
export const MAX_MS = 180 * 24 * HOUR_MS;
/** The end of a session is moved at most this often, so that not every read request writes. */
const TOUCH_AFTER_MS = 10 * 60_000;
/** How long the previous secret stays valid after a rotation. */
const UNDER_WAY_MS = 60_000;

export interface SessionData {
  remember: boolean;
  signee_ids: string[];
  /** The signees among them who entered through a link that the sender had copied. */
  by_copied_link: string[];
  /** Whether the session started under a cookie name that no other host can set. It is then valid under no other name. */
  is_host_bound: boolean;
}

export interface Session {
  id_hash: string;
  user_id: string | null;
  data: SessionData;
}

/**
 * Loads the session of the browser's cookie and extends it. null if there is no valid session.
 * @param options.may_rebind whether the session may get a new secret: only for calls that change nothing themselves
 */
export async function loadSession(call: Call, options: { may_rebind: boolean }): Promise<Session | null> {
  const { db, clock } = call.context;
  const now = clock.now();
  const row = await rowOf(call, { ...options, now });
  if (!row || row.created_at.getTime() + MAX_MS <= now.getTime()) return null;

  const data = readData(row.data);
  if (now.getTime() - row.updated_at.getTime() > TOUCH_AFTER_MS) {
    await updateSession(db, row.id_hash, { updated_at: now, expires_at: endOf(data, { began: row.created_at, now }) });
  }
  return { id_hash: row.id_hash, user_id: row.user_id, data };
}

/** The secret of the session with this hash, from the browser's cookie; null while it is being rotated. */
export function sessionSecret(browser: Browser, sessionHash: string): string | null {
  const secrets = [browser.readCookie(hostCookie(browser, COOKIE)), browser.readCookie(COOKIE)];
  return secrets.find((secret) => secret !== undefined && hashSecret(secret) === sessionHash) ?? null;
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Over https, a session is valid only under the cookie name with the prefix. A session that started without the prefix is bound
 * to it.
 */
async function rowOf(call: Call, { may_rebind, now }: { may_rebind: boolean; now: Date }): Promise<SessionRow | null> {
  const { db } = call.context;
  const { browser } = call.caller;
  const hostSecret = browser.is_https ? browser.readCookie(hostCookie(browser, COOKIE)) : undefined;
  const secret = hostSecret ?? browser.readCookie(COOKIE);
  if (!secret) return null;

  const hash = hashSecret(secret);
  const row = await findSession(db, hash, now);
  const isBound = row !== null && readData(row.data).is_host_bound;
  if (!browser.is_https) return isBound ? null : row;
  if (isBound) return hostSecret === undefined ? null : row;
  if (row) return may_rebind ? bind(call, row, now) : row;
  return afterRotation(call, hash, now);
}

/**
 * Rotates the session's secret and moves it to the cookie name that no other host can set, because the old secret was sent over
 * plain connections. Only for requests that change nothing, because their CSRF token belongs to the old secret.
 */
async function bind(call: Call, before: SessionRow, now: Date): Promise<SessionRow | null> {
  const { db } = call.context;
  const { browser } = call.caller;
  const secret = randomSecret();
  const data: SessionData = { ...readData(before.data), is_host_bound: true };
  const row = await rotateSession(db, before.id_hash, { id_hash: hashSecret(secret), data: { ...data }, now });
  if (!row) return afterRotation(call, before.id_hash, now);
  setCookie(browser, secret, data);
  browser.clearCookie(COOKIE, { path: '/' });
  browser.issueCsrfToken(row.id_hash);
  return row;
}

/** For concurrent requests of one page: the answer to another of them carries the new secret. */
function afterRotation(call: Call, formerHash: string, now: Date): Promise<SessionRow | null> {
  const since = new Date(now.getTime() - UNDER_WAY_MS);
  return findRotatedSession(call.context.db, formerHash, { since, now });
}

interface Entered {
  id: string;
  email: string;
  authentication?: Authentication;
}

/** The access checks that a sender can require besides the link. */
type Authentication = Pick<SigneeRow, 'access' | 'access_code_hash'>;

interface NewSession {
  user_id: string | null;
  remember?: boolean;
  signee_ids?: readonly string[];
  by_copied_link?: readonly string[];
  /** The signee who has just authenticated, with which address and how, in case the sender requires more. */
  entered?: Entered;
}

/**
 * Starts a session under a new secret and ends the request's old one (against session fixation). It acts for the given signees
 * and no longer for those of the old session. For the same user it lasts as long as the old one.
 * @throws AppError `unauthenticated` if the old session has ended in the meantime, `not_found` if the signee was reassigned or
 * must now authenticate in another way
 */
export async function startSession(call: Call, session: NewSession): Promise<Session> {
  const { db, clock } = call.context;
  const { browser } = call.caller;
  const now = clock.now();
  const secret = randomSecret();
  const isSamePerson = session.user_id !== null && session.user_id === call.caller.user?.id;
  const isGoingOn = isSamePerson && session.remember === undefined && call.caller.session_hash !== null;

  const { row, known_browser } = await db.transaction(async (tx) => {
    // Locks signees before accounts, in the same order as linking a signee to an account does.
    const slots = await lockSlots(tx, session);
    // The user may have signed out or changed the password at this very moment.
    if (isGoingOn && !(await lockSignedIn(tx, call))) throw new AppError('unauthenticated');
    const { before, began, signee_ids } = await whatIsLeft(tx, call, { ...session, slots });
    const data: SessionData = {
      remember: session.remember ?? (isGoingOn && before.remember),
      signee_ids,
      is_host_bound: browser.is_https,
      by_copied_link: (session.by_copied_link ?? []).filter((id) => signee_ids.includes(id)),
    };
    if (call.caller.session_hash) await deleteSession(tx, call.caller.session_hash);
    const created_at = (isGoingOn && began) || now;
    const begun = { id_hash: hashSecret(secret), user_id: session.user_id, data: { ...data } };
    await insertSession(tx, {
      ...begun,
      id: newId(now),
      ip: call.caller.ip,
      user_agent: call.caller.user_agent ?? '',
      expires_at: endOf(data, { began: created_at, now }),
      created_at,
      updated_at: now,
    });
    const entering = isGoingOn ? null : session.user_id;
    return { row: begun, known_browser: entering === null ? null : await rememberBrowser(tx, call, entering) };
  });

  setCookie(browser, secret, row.data);
  if (known_browser !== null) setBrowserCookie(browser, known_browser);
  browser.issueCsrfToken(row.id_hash);
  return row;
}

/**
 * The request's old session, and those of the new one's signees that still belong to the caller: a signee may have been
 * reassigned since the request came in.
 */
async function whatIsLeft(
  tx: Executor,
  { caller, context }: Call,
  { signee_ids = [], entered, slots }: NewSession & { slots: readonly SigneeSlot[] },
) {
  if (entered && !slots.some((slot) => isUnchanged(slot, entered))) throw new AppError('not_found');
  const row = caller.session_hash ? await findSession(tx, caller.session_hash, context.clock.now()) : null;
  const before = readData(row?.data ?? {});
  const began = row?.created_at ?? null;
  return { before, began, signee_ids: signee_ids.filter((id) => id === entered?.id || before.signee_ids.includes(id)) };
}

type SigneeSlot = Authentication & Pick<SigneeRow, 'id' | 'email'>;

async function lockSlots(tx: Executor, { signee_ids = [] }: NewSession): Promise<SigneeSlot[]> {
  return signee_ids.length > 0 ? lockSignees(tx, signee_ids) : [];
}

function isUnchanged(slot: SigneeSlot, { id, email, authentication = slot }: Entered): boolean {
  const isStillValid = slot.access === authentication.access && slot.access_code_hash === authentication.access_code_hash;
  return slot.id === id && slot.email.toLowerCase() === email.toLowerCase() && isStillValid;
}

export async function endSession({ caller, context }: Call) {
  const { browser } = caller;
  await context.db.transaction(async (tx) => {
    if (caller.session_hash) await deleteSession(tx, caller.session_hash);
    const person_ids = caller.user ? [caller.user.id] : caller.signee_ids;
    if (person_ids.length > 0) await emit(tx, accessEnded, { person_ids: [...person_ids] });
  });
  for (const name of new Set([hostCookie(browser, COOKIE), COOKIE]))
    browser.clearCookie(name, { path: '/', secure: browser.is_https });
  browser.issueCsrfToken(null);
}

function setCookie(browser: Browser, secret: string, data: SessionData) {
  browser.setCookie(hostCookie(browser, COOKIE), secret, {
    path: '/',
    // The server ends it earlier when it is unused.
    ...(data.remember ? { max_age_seconds: MAX_MS / 1_000 } : {}),
  });
}

function endOf(data: SessionData, { began, now }: { began: Date; now: Date }): Date {
  const idle = data.remember ? IDLE_MS.remembered : IDLE_MS.session;
  return new Date(Math.min(now.getTime() + idle, began.getTime() + MAX_MS));
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
