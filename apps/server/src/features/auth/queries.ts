import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { apiTokens, emailTokens, idempotencyKeys, loginFailures, rateLimits, sessions, users } from '#src/schema/accounts.ts';

const DAY_MS = 24 * 3_600_000;

export async function findUserByEmail(db: Executor, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deleted_at)));
  return user ?? null;
}

export async function findActiveUser(db: Executor, id: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at), isNull(users.disabled_at)));
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

export async function updateSession(db: Executor, idHash: string, changes: Partial<typeof sessions.$inferInsert>) {
  await db.update(sessions).set(changes).where(eq(sessions.id_hash, idHash));
}

export async function deleteSession(db: Executor, idHash: string) {
  await db.delete(sessions).where(eq(sessions.id_hash, idHash));
}

export async function deleteSessionsOf(db: Executor, userId: string) {
  await db.delete(sessions).where(eq(sessions.user_id, userId));
}

/** Sessions act for this signee no more; what else they are for stays. */
export async function endSigneeSessions(db: Executor, signeeId: string) {
  await db.execute(sql`
    update sessions set data = jsonb_set(data, '{signee_ids}', (data -> 'signee_ids') - ${signeeId}::text)
    where data @> ${JSON.stringify({ signee_ids: [signeeId] })}::jsonb`);
}

export async function deleteExpired(db: Executor, now: Date) {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
  await db.delete(emailTokens).where(lt(emailTokens.expires_at, now));
  await db.delete(rateLimits).where(lt(rateLimits.resets_at, now));
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.delete(loginFailures).where(lt(loginFailures.updated_at, dayAgo));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, dayAgo));
}

export async function insertToken(db: Executor, row: typeof apiTokens.$inferInsert) {
  await db.insert(apiTokens).values(row);
}

export async function findToken(db: Executor, tokenHash: string, now: Date) {
  const [token] = await db.select().from(apiTokens).where(eq(apiTokens.token_hash, tokenHash));
  return token && (token.expires_at === null || token.expires_at > now) ? token : null;
}

export async function touchToken(db: Executor, id: string, now: Date) {
  await db.update(apiTokens).set({ last_used_at: now }).where(eq(apiTokens.id, id));
}

export async function deleteToken(db: Executor, id: string) {
  await db.delete(apiTokens).where(eq(apiTokens.id, id));
}

export async function deleteLoginTokensOf(db: Executor, userId: string) {
  await db.delete(apiTokens).where(and(eq(apiTokens.user_id, userId), eq(apiTokens.kind, 'login')));
}

export async function insertEmailToken(db: Executor, row: typeof emailTokens.$inferInsert) {
  await db.insert(emailTokens).values(row);
}

/** Uses a mailed token up; null when there is none, it was used, or it is too old. */
export async function useEmailToken(
  db: Executor,
  key: { token_hash: string; purpose: 'verify_email' | 'reset_password' },
  now: Date,
) {
  const [token] = await db
    .update(emailTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(emailTokens.token_hash, key.token_hash),
        eq(emailTokens.purpose, key.purpose),
        isNull(emailTokens.used_at),
        gt(emailTokens.expires_at, now),
      ),
    )
    .returning();
  return token ?? null;
}

export async function deleteEmailTokens(db: Executor, userId: string, purpose: 'verify_email' | 'reset_password') {
  await db.delete(emailTokens).where(and(eq(emailTokens.user_id, userId), eq(emailTokens.purpose, purpose)));
}

export async function findLock(db: Executor, key: string) {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.key, key));
  return row ?? null;
}

/** Counts one more failure; an old series (before `since`) starts anew. */
export async function countFailure(db: Executor, key: string, times: { now: Date; since: Date }) {
  const [row] = await db
    .insert(loginFailures)
    .values({ key, failures: 1, updated_at: times.now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        failures: sql`case when ${loginFailures.updated_at} < ${times.since.toISOString()}::timestamptz then 1 else ${loginFailures.failures} + 1 end`,
        updated_at: times.now,
      },
    })
    .returning();
  return row?.failures ?? 1;
}

export async function setLock(db: Executor, key: string, lockedUntil: Date) {
  await db.update(loginFailures).set({ locked_until: lockedUntil }).where(eq(loginFailures.key, key));
}

export async function clearFailures(db: Executor, key: string) {
  await db.delete(loginFailures).where(eq(loginFailures.key, key));
}
