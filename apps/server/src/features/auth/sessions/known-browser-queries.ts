import { and, desc, eq, gt, ne, notInArray } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { knownBrowsers } from '#src/schema/accounts.ts';

const MAX_KNOWN_BROWSERS = 20;

export async function hasKnownBrowser(
  db: Executor,
  row: { secret_hash: string; user_id: string },
  since: Date,
): Promise<boolean> {
  const [known] = await db
    .select({ user_id: knownBrowsers.user_id })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.secret_hash, row.secret_hash),
        eq(knownBrowsers.user_id, row.user_id),
        gt(knownBrowsers.last_used_at, since),
      ),
    );
  return known !== undefined;
}

export async function moveKnownBrowser(tx: Executor, secret: { from: string; to: string }) {
  await tx.update(knownBrowsers).set({ secret_hash: secret.to }).where(eq(knownBrowsers.secret_hash, secret.from));
}

/** Also deletes the account's oldest rows beyond the maximum number. */
export async function insertKnownBrowser(tx: Executor, row: typeof knownBrowsers.$inferInsert) {
  await tx
    .insert(knownBrowsers)
    .values(row)
    .onConflictDoUpdate({ target: [knownBrowsers.secret_hash, knownBrowsers.user_id], set: { last_used_at: row.last_used_at } });
  const newest = tx
    .select({ secret_hash: knownBrowsers.secret_hash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.user_id, row.user_id))
    .orderBy(desc(knownBrowsers.last_used_at))
    .limit(MAX_KNOWN_BROWSERS);
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.user_id, row.user_id), notInArray(knownBrowsers.secret_hash, newest)));
}

export async function forgetKnownBrowsers(tx: Executor, userId: string, currentHash: string | null) {
  const others = currentHash === null ? undefined : ne(knownBrowsers.secret_hash, currentHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.user_id, userId), others));
}
