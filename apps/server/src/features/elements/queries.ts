import type { Element } from '@countersign/document-model';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Grouped, isLead, partyOf } from '@countersign/contract/signing-groups';
import { SENT } from '@countersign/contract/signing-states';
import type { Executor } from '#platform/db/database.ts';
import { type TouchedElement, elementChanges, elementImages, elements } from '#src/schema/elements.ts';
import { pages, pdfs, templateRoles } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';
import { type Image, namedImage, putImageIn, takeImageOut } from './images.ts';

/** The elements of a pdf as the API sends them, including images. */
export async function readElements(db: Executor, pdfId: string): Promise<Element[]> {
  return withImages(db, pdfId, await readLightElements(db, pdfId));
}

/** The same without images, which are only named. For everything that neither shows nor draws them. */
export async function readLightElements(db: Executor, pdfId: string): Promise<Element[]> {
  const rows = await db
    .select({ data: elements.data })
    .from(elements)
    .where(eq(elements.pdf_id, pdfId))
    .orderBy(asc(elements.id));
  return rows.map((row) => row.data);
}

/** Adds the images to elements that were read without them. */
export async function withImages(db: Executor, pdfId: string, list: Element[]): Promise<Element[]> {
  const names = [...new Set(list.map(namedImage).filter((name) => name !== null))];
  if (names.length === 0) return list;

  const rows = await db
    .select()
    .from(elementImages)
    .where(and(eq(elementImages.pdf_id, pdfId), inArray(elementImages.sha256, names)));
  const images = new Map(rows.map((row) => [row.sha256, row.data_url]));
  return list.map((element) => putImageIn(element, images));
}

/** Writes new and changed elements, given with their images; each image is stored once per pdf. */
export async function upsertElements(db: Executor, pdfId: string, list: Element[], now: Date) {
  if (list.length === 0) return;
  const parted = list.map((travelling) => ({ ...takeImageOut(travelling), travelling }));
  await insertImages(
    db,
    pdfId,
    parted.flatMap(({ image }) => image ?? []),
  );
  await db
    .insert(elements)
    .values(
      parted.map(({ element, travelling }) => ({
        ...columns(element),
        id: element.id,
        pdf_id: pdfId,
        size_bytes: Buffer.byteLength(JSON.stringify(travelling)),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflictDoUpdate({
      target: elements.id,
      set: {
        page_id: sql`excluded.page_id`,
        signee_id: sql`excluded.signee_id`,
        data: sql`excluded.data`,
        size_bytes: sql`excluded.size_bytes`,
        updated_at: sql`excluded.updated_at`,
      },
    });
}

async function insertImages(db: Executor, pdfId: string, images: Image[]) {
  if (images.length === 0) return;
  await db
    .insert(elementImages)
    .values(images.map((image) => ({ pdf_id: pdfId, ...image })))
    .onConflictDoNothing();
}

/** Deletes images that no element of the pdf uses any more. */
export async function removeUnusedImages(db: Executor, pdfId: string) {
  await db.execute(sql`
    delete from element_pictures picture where picture.pdf_id = ${pdfId} and not exists (
      select 1 from elements where elements.pdf_id = picture.pdf_id
        and elements.data -> 'value' ->> 'image' = 'sha256:' || picture.sha256)`);
}

/** Deletes the rows of files that no field of the pdf uses any more. @returns their storage keys */
export async function removeUnusedAttachments(db: Executor, pdfId: string): Promise<string[]> {
  const { rows } = await db.execute<{ storage_key: string }>(sql`
    delete from attachments file where file.pdf_id = ${pdfId} and not exists (
      select 1 from elements where elements.pdf_id = file.pdf_id and elements.kind = 'attachment'
        and elements.data -> 'value' @> jsonb_build_array(jsonb_build_object('id', file.id)))
    returning file.storage_key`);
  return rows.map(({ storage_key }) => storage_key);
}

export function countElements(db: Executor, pdfId: string): Promise<number> {
  return db.$count(elements, eq(elements.pdf_id, pdfId));
}

/** The total size of a pdf's elements including images, in bytes. */
export async function sumSizes(db: Executor, pdfId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${elements.size_bytes}), 0)::bigint` })
    .from(elements)
    .where(eq(elements.pdf_id, pdfId));
  return row?.sum ?? 0;
}

export async function deleteElements(db: Executor, pdfId: string, ids: string[]) {
  if (ids.length > 0) await db.delete(elements).where(and(eq(elements.pdf_id, pdfId), inArray(elements.id, ids)));
}

/** Whether any of the ids already belongs to an element, of this pdf or of another. */
export async function anyElementExists(db: Executor, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const [found] = await db.select({ id: elements.id }).from(elements).where(inArray(elements.id, ids)).limit(1);
  return found !== undefined;
}

/** The elements touched after a revision, oldest first; null if part of that history was deleted. */
export async function readTouchedSince(
  db: Executor,
  pdfId: string,
  revisions: { from: number; to: number },
): Promise<TouchedElement[] | null> {
  const rows = await db
    .select({ touched: elementChanges.touched })
    .from(elementChanges)
    .where(and(eq(elementChanges.pdf_id, pdfId), gt(elementChanges.revision, revisions.from)))
    .orderBy(asc(elementChanges.revision));
  return rows.length === revisions.to - revisions.from ? rows.flatMap((row) => row.touched) : null;
}

/**
 * Deletes history that merging no longer needs: old changes, all but the newest of a pdf, and those of sent pdfs.
 * @returns the number of deleted rows, at most `limit`
 */
export async function removeOldChanges(
  db: Executor,
  rules: { before: Date; keep_revisions: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from element_changes where (pdf_id, revision) in (
      select change.pdf_id, change.revision from element_changes change join pdfs on pdfs.id = change.pdf_id
      where change.created_at < ${rules.before.toISOString()}::timestamptz
        or change.revision <= pdfs.revision - ${rules.keep_revisions}::int
        or ${inArray(pdfs.signing_mode, SENT)}
      limit ${rules.limit})`);
  return rowCount ?? 0;
}

export async function insertChange(db: Executor, row: typeof elementChanges.$inferInsert) {
  await db.insert(elementChanges).values(row);
}

/**
 * Runs its queries one after another, because a transaction has one connection. In a signing group only the lead has fields
 * (`lead_of`).
 */
export async function readPositions(db: Executor, pdfId: string) {
  const pageRows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), isNull(pages.removed_at)));
  const signeeRows = await db
    .select({ id: signees.id, name: signees.name, signing_group_id: signees.signing_group_id })
    .from(signees)
    .where(eq(signees.pdf_id, pdfId));
  const roleRows = await db
    .select({ id: templateRoles.id })
    .from(templateRoles)
    .where(and(eq(templateRoles.pdf_id, pdfId), eq(templateRoles.kind, 'signer')));
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  return { page_ids: ids(pageRows), signee_ids: ids(signeeRows), role_ids: ids(roleRows), lead_of: leadsOf(signeeRows) };
}

/** For members of a signing group without fields of their own: the member who has the group's fields. */
function leadsOf(rows: readonly (Grouped & { name: string })[]): ReadonlyMap<string, { id: string; name: string }> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((row) => {
      const lead = byId.get(partyOf(row));
      return isLead(row) || !lead ? [] : [[row.id, lead] as const];
    }),
  );
}

function columns(element: Element) {
  return {
    page_id: element.page_id,
    kind: element.kind,
    signee_id: 'signee_id' in element ? element.signee_id : null,
    data: element,
  };
}
