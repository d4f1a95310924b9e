import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { apiTokens } from '#src/schema/accounts.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

export async function listTokens(db: Executor, userId: string, query: ListQuery) {
  const order = query.sort[0]?.descending === false ? asc : desc;
  const [data, total] = await Promise.all([
    db
      .select()
      .from(apiTokens)
      .where(personalOf(userId))
      .orderBy(order(apiTokens.created_at), order(apiTokens.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countTokens(db, userId),
  ]);
  return { data, total };
}

export function countTokens(db: Executor, userId: string): Promise<number> {
  return db.$count(apiTokens, personalOf(userId));
}

export async function insertToken(db: Executor, row: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  const [token] = await db.insert(apiTokens).values(row).returning();
  if (!token) throw new Error('The token was not stored.');
  return token;
}

export async function deleteToken(
  db: Executor,
  { user_id, id }: { user_id: string; id: string },
): Promise<{ name: string } | undefined> {
  const [deleted] = await db
    .delete(apiTokens)
    .where(and(personalOf(user_id), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name });
  return deleted;
}

/** Excludes the tokens of sign-ins without cookies, which end with the sign-in. */
function personalOf(userId: string): SQL | undefined {
  return and(eq(apiTokens.user_id, userId), eq(apiTokens.kind, 'personal'));
}
