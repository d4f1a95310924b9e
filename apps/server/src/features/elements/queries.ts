import type { Element, ElementOperation } from '@countersign/document-model';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { elementChanges, elements, pages, signees } from '#src/schema/pdfs.ts';

export async function readElements(db: Executor, pdfId: string): Promise<Element[]> {
  const rows = await db
    .select({ data: elements.data })
    .from(elements)
    .where(eq(elements.pdf_id, pdfId))
    .orderBy(asc(elements.id));
  return rows.map((row) => row.data);
}

/** Writes new elements and changed ones in one statement. */
export async function upsertElements(db: Executor, pdfId: string, list: Element[], now: Date) {
  if (list.length === 0) return;
  await db
    .insert(elements)
    .values(list.map((element) => ({ ...columns(element), id: element.id, pdf_id: pdfId, created_at: now, updated_at: now })))
    .onConflictDoUpdate({
      target: elements.id,
      set: {
        page_id: sql`excluded.page_id`,
        signee_id: sql`excluded.signee_id`,
        data: sql`excluded.data`,
        updated_at: sql`excluded.updated_at`,
      },
    });
}

export async function deleteElements(db: Executor, pdfId: string, ids: string[]) {
  if (ids.length > 0) await db.delete(elements).where(and(eq(elements.pdf_id, pdfId), inArray(elements.id, ids)));
}

/** Whether any of the ids is already an element's, of this pdf or of another. */
export async function anyElementExists(db: Executor, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const [found] = await db.select({ id: elements.id }).from(elements).where(inArray(elements.id, ids)).limit(1);
  return found !== undefined;
}

/** The batches that were accepted after a revision, oldest first. */
export async function readChangesSince(db: Executor, pdfId: string, revision: number): Promise<ElementOperation[]> {
  const rows = await db
    .select({ operations: elementChanges.operations })
    .from(elementChanges)
    .where(and(eq(elementChanges.pdf_id, pdfId), gt(elementChanges.revision, revision)))
    .orderBy(asc(elementChanges.revision));
  return rows.flatMap((row) => row.operations);
}

export async function insertChange(db: Executor, row: typeof elementChanges.$inferInsert) {
  await db.insert(elementChanges).values(row);
}

export async function readPlaces(db: Executor, pdfId: string) {
  const [pageRows, signeeRows] = await Promise.all([
    db.select({ id: pages.id }).from(pages).where(eq(pages.pdf_id, pdfId)),
    db.select({ id: signees.id }).from(signees).where(eq(signees.pdf_id, pdfId)),
  ]);
  return { page_ids: new Set(pageRows.map((row) => row.id)), signee_ids: new Set(signeeRows.map((row) => row.id)) };
}

function columns(element: Element) {
  return {
    page_id: element.page_id,
    kind: element.kind,
    signee_id: 'signee_id' in element ? element.signee_id : null,
    data: element,
  };
}
