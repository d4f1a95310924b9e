import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PageRow, type PdfRow, pageSources, pages } from '#src/schema/pdfs.ts';
import { removeOrphans } from './derived-file-queries.ts';
import { updatePdf } from './queries.ts';

export function readPages(db: Executor, pdfId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), isNull(pages.removed_at)))
    .orderBy(asc(pages.order));
}

export async function findFirstPage(db: Executor, pdfId: string): Promise<PageRow | null> {
  const [page] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), isNull(pages.removed_at)))
    .orderBy(asc(pages.order))
    .limit(1);
  return page ?? null;
}

export async function findPage(db: Executor, pdfId: string, pageId: string): Promise<PageRow | null> {
  const [page] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), eq(pages.id, pageId), isNull(pages.removed_at)));
  return page ?? null;
}

export async function replacePages(db: Executor, pdfId: string, rows: (typeof pages.$inferInsert)[]) {
  await db.delete(pages).where(eq(pages.pdf_id, pdfId));
  if (rows.length > 0) await db.insert(pages).values(rows);
}

/**
 * Makes this file the source of the pages: it contains added pages, and removed ones can no longer be restored.
 * @returns storage keys that the pdf no longer references
 */
export async function rebasePages(tx: Executor, pdf: PdfRow, sourceKey: string): Promise<string[]> {
  await tx.delete(pages).where(and(eq(pages.pdf_id, pdf.id), isNotNull(pages.removed_at)));
  await tx
    .update(pages)
    .set({ page_source_id: null, origin_index: sql`${pages.source_index}`, turn: 0, crop: null })
    .where(eq(pages.pdf_id, pdf.id));
  const dropped = await tx.delete(pageSources).where(eq(pageSources.pdf_id, pdf.id)).returning({ key: pageSources.storage_key });
  await updatePdf(tx, pdf.id, { source_key: sourceKey, base_key: sourceKey });
  const orphans = pdf.source_key === null ? [] : await removeOrphans(tx, pdf.source_key);
  const named = [pdf.source_key, pdf.base_key, ...dropped.map(({ key }) => key), ...orphans];
  return named.filter((key) => key !== null && key !== sourceKey) as string[];
}
