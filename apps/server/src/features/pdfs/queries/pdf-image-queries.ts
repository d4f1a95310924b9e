// Images that were placed on a pdf.
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pdfImages } from '#src/schema/elements.ts';

export async function insertPdfImage(db: Executor, row: typeof pdfImages.$inferInsert) {
  await db.insert(pdfImages).values(row);
}

export async function findPdfImage(db: Executor, pdfId: string, imageId: string) {
  const [image] = await db
    .select()
    .from(pdfImages)
    .where(and(eq(pdfImages.pdf_id, pdfId), eq(pdfImages.id, imageId)));
  return image ?? null;
}

export function readPdfImages(db: Executor, pdfId: string) {
  return db.select().from(pdfImages).where(eq(pdfImages.pdf_id, pdfId));
}
