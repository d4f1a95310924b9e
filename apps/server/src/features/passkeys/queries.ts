import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PasskeyRow, passkeyChallenges, passkeys } from '#src/schema/accounts.ts';

export function listPasskeys(db: Executor, userId: string) {
  return db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at), asc(passkeys.id));
}

export async function findByCredential(db: Executor, credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credentialId));
  return row ?? null;
}

export async function insertPasskey(db: Executor, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [passkey] = await db.insert(passkeys).values(row).returning();
  if (!passkey) throw new Error('The passkey was not stored.');
  return passkey;
}

export async function renamePasskey(db: Executor, key: { user_id: string; id: string }, name: string) {
  const [row] = await db.update(passkeys).set({ name }).where(ownKey(key)).returning();
  return row ?? null;
}

export async function deletePasskey(db: Executor, key: { user_id: string; id: string }) {
  const [row] = await db.delete(passkeys).where(ownKey(key)).returning();
  return row ?? null;
}

/**
 * Records a use. Some authenticators do not count and always send 0; a counter that does not increase indicates a clone.
 * @returns false if the counter did not increase
 */
export async function noteUse(db: Executor, id: string, use: { counter: number; is_backed_up: boolean; now: Date }) {
  const { counter, is_backed_up, now } = use;
  const isIncreasing = sql`${passkeys.counter} < ${counter}`;
  const noted = await db
    .update(passkeys)
    .set({ counter, is_backed_up, last_used_at: now })
    .where(and(eq(passkeys.id, id), counter === 0 ? or(isIncreasing, eq(passkeys.counter, 0)) : isIncreasing))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function insertChallenge(db: Executor, row: typeof passkeyChallenges.$inferInsert) {
  await db.insert(passkeyChallenges).values(row);
}

/** Consumes a challenge. @returns false if it was issued for another purpose, was already used, or has expired */
export async function consumeChallenge(
  db: Executor,
  challenge: { challenge: string; purpose: 'register' | 'sign_in' | 'confirm'; user_id: string | null },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge.challenge),
        eq(passkeyChallenges.purpose, challenge.purpose),
        challenge.user_id ? eq(passkeyChallenges.user_id, challenge.user_id) : isNull(passkeyChallenges.user_id),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

function ownKey({ user_id, id }: { user_id: string; id: string }) {
  return and(eq(passkeys.user_id, user_id), eq(passkeys.id, id));
}
