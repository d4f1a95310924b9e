import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { elements, pdfImages } from '#src/schema/elements.ts';
import { type PageRow, pages, snapshots } from '#src/schema/pdfs.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

export async function insertPages(db: Executor, rows: PageRow[]) {
  if (rows.length > 0) await db.insert(pages).values(rows);
}

/** Deletes all pages and elements, including removed pages. */
export async function clearContent(tx: Executor, pdfId: string) {
  await tx.delete(elements).where(eq(elements.pdf_id, pdfId));
  await tx.delete(pages).where(eq(pages.pdf_id, pdfId));
}

export async function insertImages(db: Executor, rows: (typeof pdfImages.$inferInsert)[]) {
  if (rows.length > 0) await db.insert(pdfImages).values(rows);
}

export function readSnapshots(db: Executor, pdfId: string) {
  const maker = sql<string>`${users.first_name} || ' ' || ${users.last_name}`;
  return db
    .select({ snapshot: snapshots, maker })
    .from(snapshots)
    .innerJoin(users, eq(users.id, snapshots.created_by))
    .where(eq(snapshots.pdf_id, pdfId))
    .orderBy(desc(snapshots.created_at), desc(snapshots.id));
}

export async function findSnapshot(db: Executor, key: { pdf_id: string; id: string }): Promise<SnapshotRow | null> {
  const [row] = await db
    .select()
    .from(snapshots)
    .where(and(eq(snapshots.pdf_id, key.pdf_id), eq(snapshots.id, key.id)));
  return row ?? null;
}

export async function countSnapshots(db: Executor, pdfId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(snapshots).where(eq(snapshots.pdf_id, pdfId));
  return row?.count ?? 0;
}

export async function insertSnapshot(db: Executor, row: typeof snapshots.$inferInsert): Promise<SnapshotRow> {
  const [created] = await db.insert(snapshots).values(row).returning();
  if (!created) throw new Error('The snapshot was not stored.');
  return created;
}

export async function removeSnapshot(db: Executor, id: string) {
  await db.delete(snapshots).where(eq(snapshots.id, id));
}
