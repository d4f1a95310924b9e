// Files derived from a pdf's file: page images and viewing copies. They are kept as long as a pdf uses that file.
import { type SQL, type SQLWrapper, and, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#platform/db/database.ts';
import { pageImages, viewingCopies } from '#src/schema/files.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';

export async function findPageImage(db: Executor, key: { source_key: string; page_index: number; width: number }) {
  const [image] = await db
    .select()
    .from(pageImages)
    .where(
      and(eq(pageImages.source_key, key.source_key), eq(pageImages.page_index, key.page_index), eq(pageImages.width, key.width)),
    );
  return image ?? null;
}

export async function insertPageImage(db: Executor, row: typeof pageImages.$inferInsert) {
  await db.insert(pageImages).values(row).onConflictDoNothing();
}

/** Whether a pdf uses this file as its source or sealed file; if so, locks the pdf until the transaction ends. */
export async function isSourceInUse(tx: Executor, sourceKey: string): Promise<boolean> {
  const isNamed = or(eq(pdfs.source_key, sourceKey), eq(pdfs.sealed_key, sourceKey));
  const rows = await tx.select({ id: pdfs.id }).from(pdfs).where(isNamed).limit(1).for('share');
  return rows.length > 0;
}

/** The id of the viewing copy of the pdf's file, if it exists yet. */
export async function viewingCopyOf(db: Executor, { source_key }: Pick<PdfRow, 'source_key'>): Promise<string | null> {
  if (!source_key) return null;
  const [copy] = await db.select({ id: viewingCopies.id }).from(viewingCopies).where(eq(viewingCopies.source_key, source_key));
  return copy?.id ?? null;
}

/** The storage key of a viewing copy, if it was made from this source. */
export async function findViewingCopy(db: Executor, { id, source_key }: { id: string; source_key: string }) {
  const isThis = and(eq(viewingCopies.id, id), eq(viewingCopies.source_key, source_key));
  const [copy] = await db.select({ key: viewingCopies.storage_key }).from(viewingCopies).where(isThis);
  return copy?.key ?? null;
}

export async function insertViewingCopy(db: Executor, row: typeof viewingCopies.$inferInsert) {
  await db.insert(viewingCopies).values(row).onConflictDoNothing();
}

const isOrphan = (sourceKey: SQLWrapper) => sql`
  not exists (select 1 from pdfs where pdfs.source_key = ${sourceKey})
  and not exists (select 1 from pdfs where pdfs.sealed_key = ${sourceKey})`;

/** Deletes derived files of any source that no pdf uses any more. @returns their storage keys */
export function removeAllOrphans(db: Executor): Promise<string[]> {
  return removeDerived(db, () => undefined);
}

/** Deletes derived files of a source that no pdf uses any more. @returns their storage keys */
export function removeOrphans(db: Executor, sourceKey: string): Promise<string[]> {
  return removeDerived(db, (column) => eq(column, sourceKey));
}

async function removeDerived(db: Executor, isMeant: (column: AnyPgColumn) => SQL | undefined): Promise<string[]> {
  const keys: string[] = [];
  for (const table of [pageImages, viewingCopies]) {
    const isGoing = and(isMeant(table.source_key), isOrphan(table.source_key));
    const removed = await db.delete(table).where(isGoing).returning({ key: table.storage_key });
    keys.push(...removed.map((row) => row.key));
  }
  return keys;
}
