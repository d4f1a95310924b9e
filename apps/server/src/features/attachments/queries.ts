import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { attachments } from '#src/schema/elements.ts';

export async function insertAttachment(db: Executor, row: typeof attachments.$inferInsert) {
  await db.insert(attachments).values(row);
}

export async function findAttachment(db: Executor, pdfId: string, id: string) {
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.pdf_id, pdfId), eq(attachments.id, id)));
  return row ?? null;
}

/** Whether the id belongs to a file, of this pdf or of another. */
export async function attachmentExists(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(attachments, eq(attachments.id, id))) > 0;
}

export function readAttachments(db: Executor, pdfId: string) {
  return db.select().from(attachments).where(eq(attachments.pdf_id, pdfId)).orderBy(attachments.id);
}

/** The total size of a pdf's files in bytes. */
export function sumAttached(db: Executor, pdfId: string): Promise<number> {
  return sumAttachedOf(db, [pdfId]);
}

/** The total size of these pdfs' files in bytes. */
export async function sumAttachedOf(db: Executor, pdfIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${attachments.size_bytes}), 0)::float8` })
    .from(attachments)
    .where(inArray(attachments.pdf_id, [...pdfIds]));
  return row?.bytes ?? 0;
}
