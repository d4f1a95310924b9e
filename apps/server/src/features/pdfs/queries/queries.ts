import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { PdfColumns } from './move-queries.ts';
import { attachments, pdfImages } from '#src/schema/elements.ts';
import { type PdfRow, pageSources, pdfs, snapshots, uploadFiles } from '#src/schema/pdfs.ts';

export async function findPdf(db: Executor, id: string): Promise<PdfRow | null> {
  const [row] = await db.select().from(pdfs).where(eq(pdfs.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that changes of a pdf happen one at a time. */
export async function lockPdf(tx: Executor, id: string): Promise<PdfRow | null> {
  const [row] = await tx.select().from(pdfs).where(eq(pdfs.id, id)).for('update');
  return row ?? null;
}

export async function insertPdf(db: Executor, row: typeof pdfs.$inferInsert): Promise<PdfRow> {
  const [pdf] = await db.insert(pdfs).values(row).returning();
  if (!pdf) throw new Error('The pdf was not stored.');
  return pdf;
}

/** Updates any columns but the state, which `moveDocument` changes. */
export async function updatePdf(db: Executor, id: string, changes: PdfColumns): Promise<PdfRow | null> {
  const [pdf] = await db.update(pdfs).set(changes).where(eq(pdfs.id, id)).returning();
  return pdf ?? null;
}

/** Pdfs deleted before `before`, except for those that wait for their seal or are kept for their signees only. */
export async function findTrash(db: Executor, before: Date): Promise<string[]> {
  const isDone = or(isNull(pdfs.signing_mode), ne(pdfs.signing_mode, 'pending'));
  const isInSpace = or(isNotNull(pdfs.user_id), isNotNull(pdfs.organization_id));
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(lt(pdfs.deleted_at, before), isDone, isInSpace))
    .limit(1_000);
  return rows.map((row) => row.id);
}

/** @returns the storage keys that the pdf referenced */
export async function removePdf(db: Executor, id: string): Promise<string[]> {
  const images = await db.select({ key: pdfImages.storage_key }).from(pdfImages).where(eq(pdfImages.pdf_id, id));
  const kept = await db.select().from(snapshots).where(eq(snapshots.pdf_id, id));
  const sources = await db.select({ key: pageSources.storage_key }).from(pageSources).where(eq(pageSources.pdf_id, id));
  const attached = await db.select({ key: attachments.storage_key }).from(attachments).where(eq(attachments.pdf_id, id));
  const uploaded = await db.select({ key: uploadFiles.storage_key }).from(uploadFiles).where(eq(uploadFiles.pdf_id, id));
  const [pdf] = await db.delete(pdfs).where(eq(pdfs.id, id)).returning();
  const named = [
    pdf?.upload_key,
    pdf?.source_key,
    pdf?.base_key,
    pdf?.signing_key,
    pdf?.sealed_key,
    pdf?.first_sealed_key,
    pdf?.certificate_key,
    pdf?.tagged_key,
    ...[...images, ...sources, ...attached, ...uploaded].map(({ key }) => key),
    ...kept.flatMap(({ source_key, state_key }) => [source_key, state_key]),
  ];
  return [...new Set(named.filter((key) => key !== undefined && key !== null && key !== ''))] as string[];
}

/** Snapshots contain what was redacted since. @returns the storage keys that they referenced */
export async function removeSnapshots(tx: Executor, pdfId: string): Promise<string[]> {
  const removed = await tx.delete(snapshots).where(eq(snapshots.pdf_id, pdfId)).returning();
  return removed.flatMap(({ source_key, state_key }) => [source_key, state_key]);
}
