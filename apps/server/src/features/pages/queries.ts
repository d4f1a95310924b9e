import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pageImages } from '#src/schema/files.ts';
import { type PageRow, type PageSourceRow, pageSources, pages } from '#src/schema/pdfs.ts';

export function readRemovedPages(db: Executor, pdfId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), isNotNull(pages.removed_at)))
    .orderBy(asc(pages.id));
}

export function readPageSources(db: Executor, pdfId: string): Promise<PageSourceRow[]> {
  return db.select().from(pageSources).where(eq(pageSources.pdf_id, pdfId)).orderBy(asc(pageSources.id));
}

export async function insertPageSource(db: Executor, row: typeof pageSources.$inferInsert) {
  await db.insert(pageSources).values(row);
}

export async function upsertPages(db: Executor, rows: PageRow[]) {
  if (rows.length === 0) return;
  const { id: _id, pdf_id: _pdf, page_source_id: _source, origin_index: _index, ...columns } = pages;
  const changed = ['order', 'source_index', 'width', 'height', 'rotation', 'mode', 'turn', 'crop', 'removed_at'] as const;
  await db
    .insert(pages)
    .values(rows)
    .onConflictDoUpdate({
      target: pages.id,
      set: Object.fromEntries(changed.map((name) => [name, sql.raw(`excluded."${columns[name].name}"`)])),
    });
}

/** Deletes pages removed before `before`, and source files without pages. @returns the storage keys of those files */
export async function removeOldPages(db: Executor, before: Date): Promise<string[]> {
  await db.delete(pages).where(lt(pages.removed_at, before));
  const removed = await db
    .delete(pageSources)
    .where(
      and(
        lt(pageSources.created_at, before),
        sql`not exists (select 1 from pages where pages.page_source_id = ${pageSources}.id)`,
      ),
    )
    .returning({ key: pageSources.storage_key });
  return removed.map(({ key }) => key);
}

/** Unchanged pages keep their images when the file around them changes. */
export async function copyPageImages(db: Executor, from: string, to: string, indices: { from: number; to: number }[]) {
  if (indices.length === 0) return;
  const moves = sql.join(
    indices.map((index) => sql`(${index.from}::int, ${index.to}::int)`),
    sql`, `,
  );
  await db.execute(sql`
    insert into page_images (source_key, page_index, width, storage_key, created_at)
    select ${to}, moved.new_index, image.width, image.storage_key, image.created_at
    from ${pageImages} image join (values ${moves}) as moved (old_index, new_index) on moved.old_index = image.page_index
    where image.source_key = ${from}
    on conflict do nothing`);
}
