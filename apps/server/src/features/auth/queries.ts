import type { SocialProvider } from '@countersign/contract/social-login';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { statement } from '#platform/db/prepared.ts';
import {
  apiTokens,
  connectedSignIns,
  emailTokens,
  guesses,
  idempotencyKeys,
  knownBrowsers,
  loginChallenges,
  passkeyChallenges,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  socialSteps,
  twoFactorSecrets,
  users,
} from '#src/schema/accounts.ts';
import { integrations } from '#src/schema/integrations.ts';
import { signees } from '#src/schema/signees.ts';
import { webhooks } from '#src/schema/webhooks.ts';

const DAY_MS = 24 * 3_600_000;
/** Prefers the account that has verified the address, else the newest one that claims it. */
export async function findUserByEmail(db: Executor, email: string) {
  const { owner, claimant } = await findUsersByEmail(db, email);
  return owner ?? claimant;
}

/**
 * `owner`: the one account that has verified the address; `claimant`: the newest account that has claimed it without verifying
 * it.
 */
export async function findUsersByEmail(db: Executor, email: string) {
  const named = await db
    .selectDistinctOn([isNotNull(users.email_verified_at)])
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deleted_at)))
    .orderBy(isNotNull(users.email_verified_at), desc(users.created_at), desc(users.id));
  return {
    owner: named.find((user) => user.email_verified_at !== null) ?? null,
    claimant: named.find((user) => user.email_verified_at === null) ?? null,
  };
}

const activeUser = statement('active_user', (db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deleted_at), isNull(users.disabled_at))),
);

export async function findActiveUser(db: Executor, id: string) {
  const [user] = await activeUser(db).execute({ id });
  return user ?? null;
}

/** Locks the user's row, so that two sign-in methods are not removed concurrently. */
export async function lockUser(tx: Executor, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user ?? null;
}

export async function insertUser(db: Executor, row: typeof users.$inferInsert) {
  const [user] = await db.insert(users).values(row).returning();
  if (!user) throw new Error('The user was not stored.');
  return user;
}

export async function updateUser(db: Executor, id: string, changes: Partial<typeof users.$inferInsert>) {
  const [user] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return user ?? null;
}

export async function insertSession(db: Executor, row: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(row);
}

export async function findSession(db: Executor, idHash: string, now: Date) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id_hash, idHash), gt(sessions.expires_at, now)));
  return session ?? null;
}

/** A session that had this secret until it was rotated, at or after `since`. */
export async function findRotatedSession(db: Executor, formerHash: string, { since, now }: { since: Date; now: Date }) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.former_hash, formerHash), gt(sessions.rotated_at, since), gt(sessions.expires_at, now)));
  return session ?? null;
}

/** @returns null if another request rotated the session first, or if it has ended */
export async function rotateSession(
  db: Executor,
  idHash: string,
  { id_hash, data, now }: { id_hash: string; data: Record<string, unknown>; now: Date },
) {
  const changes = { id_hash, data, former_hash: idHash, rotated_at: now };
  const [session] = await db.update(sessions).set(changes).where(eq(sessions.id_hash, idHash)).returning();
  return session ?? null;
}

export async function updateSession(db: Executor, idHash: string, changes: Partial<typeof sessions.$inferInsert>) {
  await db.update(sessions).set(changes).where(eq(sessions.id_hash, idHash));
}

/**
 * Reads the current data of these signees and locks their rows. A reassignment waits for the transaction and then sees the new
 * session.
 */
export function lockSignees(tx: Executor, ids: readonly string[]) {
  return tx
    .select({ id: signees.id, email: signees.email, access: signees.access, access_code_hash: signees.access_code_hash })
    .from(signees)
    .where(inArray(signees.id, [...ids]))
    .orderBy(signees.id)
    .for('share');
}

export async function deleteSession(db: Executor, idHash: string) {
  await db.delete(sessions).where(eq(sessions.id_hash, idHash));
}

/** Shows a signed-out user as away; another of their devices corrects that with its next request. */
export async function forgetActivity(db: Executor, userId: string) {
  await db.update(users).set({ last_seen_at: null }).where(eq(users.id, userId));
}

export async function deleteOtherSessions(db: Executor, userId: string, currentHash: string | null) {
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), currentHash ? ne(sessions.id_hash, currentHash) : undefined));
}

export function listSessions(db: Executor, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.updated_at), desc(sessions.id));
}

export async function deleteSessionById(db: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/**
 * Removes this signee from all sessions, and keeps the sessions otherwise.
 * @returns the ids of their live channels: the user's, or those of the other signees if no user is signed in
 */
export async function endSigneeSessions(db: Executor, signeeId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string | null; signee_ids: string[] }>(sql`
    update sessions set data = jsonb_set(data, '{signee_ids}', (data -> 'signee_ids') - ${signeeId}::text)
    where data @> ${JSON.stringify({ signee_ids: [signeeId] })}::jsonb
    returning user_id, data -> 'signee_ids' as signee_ids`);
  return rows.flatMap(({ user_id, signee_ids }) => user_id ?? signee_ids);
}

/** Whether a session may still act as a signee whose link it has opened. */
export async function hasEnteredAs(db: Executor, sessionHash: string, signeeId: string): Promise<boolean> {
  const entered = JSON.stringify({ signee_ids: [signeeId] });
  const rows = await db
    .select({ id_hash: sessions.id_hash })
    .from(sessions)
    .where(and(eq(sessions.id_hash, sessionHash), sql`${sessions.data} @> ${entered}::jsonb`));
  return rows.length > 0;
}

export async function deleteExpired(db: Executor, { now, known_since }: { now: Date; known_since: Date }) {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
  await db.delete(emailTokens).where(lt(emailTokens.expires_at, now));
  await db.delete(loginChallenges).where(lt(loginChallenges.expires_at, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
  await db.delete(socialSteps).where(lt(socialSteps.expires_at, now));
  await db.delete(rateLimits).where(lt(rateLimits.resets_at, now));
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.delete(guesses).where(lt(guesses.updated_at, dayAgo));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.last_used_at, known_since));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, dayAgo));
}

export async function insertToken(db: Executor, row: typeof apiTokens.$inferInsert) {
  await db.insert(apiTokens).values(row);
}

const bearer = statement('bearer', (db) =>
  db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.user_id), isNull(users.deleted_at), isNull(users.disabled_at)))
    .where(eq(apiTokens.token_hash, sql.placeholder('token_hash'))),
);

/** An unexpired token with its user, if the account is active. */
export async function findBearer(db: Executor, tokenHash: string, now: Date) {
  const [found] = await bearer(db).execute({ token_hash: tokenHash });
  return found && (found.token.expires_at === null || found.token.expires_at > now) ? found : null;
}

export async function touchToken(db: Executor, id: string, now: Date) {
  await db.update(apiTokens).set({ last_used_at: now }).where(eq(apiTokens.id, id));
}

export async function deleteToken(db: Executor, id: string) {
  await db.delete(apiTokens).where(eq(apiTokens.id, id));
}

export async function deleteLoginTokensOf(db: Executor, userId: string, currentId: string | null = null) {
  await db.delete(apiTokens).where(and(loginTokensOf(userId), currentId ? ne(apiTokens.id, currentId) : undefined));
}

export function listLoginTokens(db: Executor, userId: string, now: Date) {
  return db
    .select()
    .from(apiTokens)
    .where(and(loginTokensOf(userId), gt(apiTokens.expires_at, now)))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id));
}

export async function deleteLoginToken(db: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(apiTokens)
    .where(and(loginTokensOf(userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });
  return deleted.length > 0;
}

export function countApiTokens(db: Executor, userId: string): Promise<number> {
  return db.$count(apiTokens, apiTokensOf(userId));
}

/** @returns the names of the tokens, oldest first */
export async function deleteApiTokensOf(tx: Executor, userId: string): Promise<string[]> {
  const deleted = await tx
    .delete(apiTokens)
    .where(apiTokensOf(userId))
    .returning({ name: apiTokens.name, created_at: apiTokens.created_at });
  return deleted.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()).map(({ name }) => name);
}

function apiTokensOf(userId: string) {
  return and(eq(apiTokens.user_id, userId), eq(apiTokens.kind, 'personal'));
}

function loginTokensOf(userId: string) {
  return and(eq(apiTokens.user_id, userId), eq(apiTokens.kind, 'login'));
}

export async function insertChallenge(db: Executor, row: typeof loginChallenges.$inferInsert) {
  await db.insert(loginChallenges).values(row);
}

export async function findChallenge(db: Executor, secretHash: string, now: Date) {
  const [challenge] = await db
    .select()
    .from(loginChallenges)
    .where(and(eq(loginChallenges.secret_hash, secretHash), gt(loginChallenges.expires_at, now)));
  return challenge ?? null;
}

/** @returns false if another request took the challenge first */
export async function consumeChallenge(db: Executor, secretHash: string): Promise<boolean> {
  const taken = await db
    .delete(loginChallenges)
    .where(eq(loginChallenges.secret_hash, secretHash))
    .returning({ user_id: loginChallenges.user_id });
  return taken.length > 0;
}

/** Deletes unfinished sign-ins. */
export async function deleteChallengesOf(db: Executor, userId: string) {
  await db.delete(loginChallenges).where(eq(loginChallenges.user_id, userId));
  await db.delete(socialSteps).where(eq(socialSteps.user_id, userId));
}

export function countPasskeys(db: Executor, userId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.user_id, userId));
}

export function countConnected(db: Executor, userId: string, providers: SocialProvider[]): Promise<number> {
  return db.$count(connectedSignIns, and(eq(connectedSignIns.user_id, userId), inArray(connectedSignIns.provider, providers)));
}

/** Deletes everything that gives access to the account, or news about it, without its password. */
export async function deleteOtherSignInMethods(tx: Executor, userId: string) {
  for (const table of [
    connectedSignIns,
    passkeys,
    passkeyChallenges,
    apiTokens,
    twoFactorSecrets,
    recoveryCodes,
    webhooks,
    integrations,
  ])
    await tx.delete(table).where(eq(table.user_id, userId));
}
