import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { SavedKind } from '@countersign/contract/signatures';
import { type SQL, and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type SavedSignatureRow, savedSignatures } from '#src/schema/signatures.ts';

export interface Drawer {
  user_id: string;
  kind: SavedKind;
}

export async function listSaved(db: Executor, drawer: Drawer, query: ListQuery) {
  const order = query.sort[0]?.descending === false ? asc : desc;
  const where = inDrawer(drawer);
  const [data, total] = await Promise.all([
    db
      .select()
      .from(savedSignatures)
      .where(where)
      .orderBy(order(savedSignatures.created_at), order(savedSignatures.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSaved(db, drawer),
  ]);
  return { data, total };
}

export function countSaved(db: Executor, drawer: Drawer): Promise<number> {
  return db.$count(savedSignatures, inDrawer(drawer));
}

export async function insertSaved(db: Executor, row: SavedSignatureRow): Promise<SavedSignatureRow> {
  const [saved] = await db.insert(savedSignatures).values(row).returning();
  if (!saved) throw new Error('The signature was not stored.');
  return saved;
}

/** Serializes writes to a user's saved signatures until the transaction ends, so that there is at most one default. */
export async function lockDrawer(tx: Executor, drawer: Drawer) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${drawer.kind}:${drawer.user_id}`}, 0))`);
}

/** Makes all but this one no default. */
export async function clearDefault(tx: Executor, drawer: Drawer, except: string) {
  await tx
    .update(savedSignatures)
    .set({ is_default: false })
    .where(and(inDrawer(drawer), eq(savedSignatures.is_default, true), ne(savedSignatures.id, except)));
}

export async function markSaved(
  tx: Executor,
  key: { drawer: Drawer; id: string },
  changes: { is_default: boolean; updated_at: Date },
): Promise<SavedSignatureRow | null> {
  const [row] = await tx
    .update(savedSignatures)
    .set(changes)
    .where(and(inDrawer(key.drawer), eq(savedSignatures.id, key.id)))
    .returning();
  return row ?? null;
}

export async function deleteSaved(db: Executor, key: { drawer: Drawer; id: string }): Promise<boolean> {
  const deleted = await db
    .delete(savedSignatures)
    .where(and(inDrawer(key.drawer), eq(savedSignatures.id, key.id)))
    .returning({ id: savedSignatures.id });
  return deleted.length > 0;
}

function inDrawer({ user_id, kind }: Drawer): SQL | undefined {
  return and(eq(savedSignatures.user_id, user_id), eq(savedSignatures.kind, kind));
}
