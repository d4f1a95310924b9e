import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type UploadFileRow, uploadFiles } from '#src/schema/pdfs.ts';

export async function insertUploadFiles(tx: Executor, rows: readonly UploadFileRow[]): Promise<void> {
  await tx.insert(uploadFiles).values([...rows]);
}

/** Files of an upload, in order. */
export async function readUploadFiles(db: Executor, pdfId: string): Promise<UploadFileRow[]> {
  return db.select().from(uploadFiles).where(eq(uploadFiles.pdf_id, pdfId)).orderBy(asc(uploadFiles.order));
}

/** @returns the storage keys of the removed files */
export async function removeUploadFiles(tx: Executor, pdfId: string): Promise<string[]> {
  const removed = await tx.delete(uploadFiles).where(eq(uploadFiles.pdf_id, pdfId)).returning();
  return removed.map(({ storage_key }) => storage_key);
}
