import { and, asc, eq, gt, inArray, isNotNull, isNull, like, lt, not } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { recoveryCodes, twoFactorSecrets } from '#src/schema/accounts.ts';

export async function findSecret(db: Executor, userId: string) {
  const [row] = await db.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.user_id, userId));
  return row ?? null;
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. @returns false if a secret is already confirmed */
export async function saveUnconfirmed(db: Executor, row: typeof twoFactorSecrets.$inferInsert): Promise<boolean> {
  const secretRow = await db
    .insert(twoFactorSecrets)
    .values(row)
    .onConflictDoUpdate({ target: twoFactorSecrets.user_id, set: row, setWhere: isNull(twoFactorSecrets.confirmed_at) })
    .returning({ user_id: twoFactorSecrets.user_id });
  return secretRow.length > 0;
}

/** @returns false if another request was first, or the secret was replaced */
export async function confirmSecret(
  db: Executor,
  confirmed: { user_id: string; sealed_secret: string; step: number; now: Date },
): Promise<boolean> {
  const done = await db
    .update(twoFactorSecrets)
    .set({ confirmed_at: confirmed.now, last_step: confirmed.step })
    .where(
      and(
        eq(twoFactorSecrets.user_id, confirmed.user_id),
        eq(twoFactorSecrets.sealed_secret, confirmed.sealed_secret),
        isNull(twoFactorSecrets.confirmed_at),
      ),
    )
    .returning({ user_id: twoFactorSecrets.user_id });
  return done.length > 0;
}

/** Consumes a time step and all earlier ones. @returns false if it was already used */
export async function consumeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(twoFactorSecrets)
    .set({ last_step: step })
    .where(
      and(eq(twoFactorSecrets.user_id, userId), isNotNull(twoFactorSecrets.confirmed_at), lt(twoFactorSecrets.last_step, step)),
    )
    .returning({ user_id: twoFactorSecrets.user_id });
  return taken.length > 0;
}

/**
 * Locks the secret until the transaction ends, so that changes of its recovery codes are serialized. @returns false if none is
 * confirmed
 */
export async function lockConfirmed(tx: Executor, userId: string): Promise<boolean> {
  const held = await tx
    .select({ user_id: twoFactorSecrets.user_id })
    .from(twoFactorSecrets)
    .where(and(eq(twoFactorSecrets.user_id, userId), isNotNull(twoFactorSecrets.confirmed_at)))
    .for('update');
  return held.length > 0;
}

/** Deletes it with its recovery codes. @returns whether it was confirmed */
export async function deleteSecret(db: Executor, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(twoFactorSecrets)
    .where(eq(twoFactorSecrets.user_id, userId))
    .returning({ confirmed_at: twoFactorSecrets.confirmed_at });
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  return deleted.some(({ confirmed_at }) => confirmed_at !== null);
}

/** Needs the lock of `lockConfirmed`. */
export async function replaceRecoveryCodes(db: Executor, userId: string, hashes: readonly string[], now: Date) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  await db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now })));
}

/** @returns false for an unknown or used code */
export async function consumeRecoveryCode(
  db: Executor,
  code: { user_id: string; code_hashes: string[] },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(recoveryCodes.user_id, code.user_id),
        inArray(recoveryCodes.code_hash, code.code_hashes),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id });
  return taken.length > 0;
}

export function countUnused(db: Executor, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)));
}

/** Secrets whose encrypted text has another prefix, after a user's id. */
export function readSealedOtherwise(db: Executor, prefix: string, { after, limit }: { after: string; limit: number }) {
  return db
    .select({ user_id: twoFactorSecrets.user_id, sealed_secret: twoFactorSecrets.sealed_secret })
    .from(twoFactorSecrets)
    .where(and(gt(twoFactorSecrets.user_id, after), not(like(twoFactorSecrets.sealed_secret, `${prefix}%`))))
    .orderBy(asc(twoFactorSecrets.user_id))
    .limit(limit);
}

/** Does nothing if it was replaced in the meantime. */
export async function replaceSealed(db: Executor, before: { user_id: string; sealed_secret: string }, sealed_secret: string) {
  await db
    .update(twoFactorSecrets)
    .set({ sealed_secret })
    .where(and(eq(twoFactorSecrets.user_id, before.user_id), eq(twoFactorSecrets.sealed_secret, before.sealed_secret)));
}
