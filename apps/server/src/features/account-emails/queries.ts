import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type EmailTokenPurpose, emailTokens, users } from '#src/schema/accounts.ts';

export async function findAddressee(db: Executor, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** The account that has verified the address. */
export async function findOwnerOfAddress(db: Executor, email: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deleted_at), isNotNull(users.email_verified_at)));
  return user ?? null;
}

export async function insertEmailToken(db: Executor, row: typeof emailTokens.$inferInsert) {
  await db.insert(emailTokens).values(row);
}

interface TokenKey {
  token_hash: string;
  purpose: EmailTokenPurpose;
}

export async function consumeEmailToken(db: Executor, key: TokenKey, now: Date) {
  const [token] = await db.update(emailTokens).set({ used_at: now }).where(isUsable(key, now)).returning();
  return token ?? null;
}

export async function findOwnerOfToken(db: Executor, key: TokenKey, now: Date): Promise<string | null> {
  const [token] = await db.select({ user_id: emailTokens.user_id }).from(emailTokens).where(isUsable(key, now));
  return token?.user_id ?? null;
}

function isUsable({ token_hash, purpose }: TokenKey, now: Date) {
  return and(
    eq(emailTokens.token_hash, token_hash),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.used_at),
    gt(emailTokens.expires_at, now),
  );
}

/** Whether the link was emailed to this address of the user, used up or not. */
export async function hasEmailToken(db: Executor, token: { token_hash: string; user_id: string; email: string }) {
  const { token_hash, user_id, email } = token;
  const isIt = and(eq(emailTokens.token_hash, token_hash), eq(emailTokens.user_id, user_id), eq(emailTokens.email, email));
  return (await db.$count(emailTokens, and(isIt, ne(emailTokens.purpose, 'reset_password')))) > 0;
}

export async function deleteEmailTokens(db: Executor, userId: string, purpose: EmailTokenPurpose) {
  await db.delete(emailTokens).where(and(eq(emailTokens.user_id, userId), eq(emailTokens.purpose, purpose)));
}
