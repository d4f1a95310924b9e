import {
  type Placeholder,
  type SQL,
  type SQLWrapper,
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Space, ownerOf } from '#features/organizations/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { ownedBy } from '#platform/db/owned-by.ts';
import { pageImages, viewingCopies } from '#src/schema/files.ts';
import { type PageRow, type PdfRow, pageSources, pages, pdfFavorites, pdfImages, pdfs, snapshots } from '#src/schema/pdfs.ts';

/** All of a pdf but what is long or only for making files: lists of pdfs are read all the time. */
const {
  upload_key: _upload,
  source_key: _source,
  base_key: _base,
  signing_key: _signing,
  sealed_key: _sealed,
  first_sealed_key: _first_sealed,
  certificate_key: _certificate,
  restored_revision: _restored,
  send_draft: _draft,
  subject: _subject,
  message: _message,
  reminders: _reminders,
  time_zone: _zone,
  seal_mode: _mode,
  awaits_timestamp: _awaits,
  seal_failed_at: _failed,
  seal_failure: _failure,
  finish_as_new_file_at: _finish_as_new_file,
  rehearsal: _rehearsal,
  owner_id: _owner,
  lifecycle: _lifecycle,
  ...presented
} = getTableColumns(pdfs);
export type PresentedPdf = Pick<PdfRow, keyof typeof presented>;

/** A pdf with what its presentation needs, seen by one user. */
export interface SeenPdf {
  pdf: PresentedPdf;
  is_favorite: boolean;
  may_change: boolean;
  first_page_id: string | null;
  viewing_copy: string | null;
  /** null too where the folder that it was put into is deleted. */
  folder_id: string | null;
}

// In subqueries the columns are named in full by hand: drizzle leaves the table's name out where a query has one table only.
const firstPageId = sql<
  string | null
>`(select pages.id from pages where pages.pdf_id = pdfs.id and pages.removed_at is null order by pages."order" limit 1)`;

const viewingCopy = sql<
  string | null
>`(select viewing_copies.id from viewing_copies where viewing_copies.source_key = pdfs.source_key)`;

const liveFolderId = sql<
  string | null
>`(select folders.id from folders where folders.id = pdfs.folder_id and folders.deleted_at is null)`;

export const favoriteOf = (userId: string | Placeholder) =>
  sql<boolean>`exists (select 1 from pdf_favorites where pdf_favorites.pdf_id = pdfs.id and pdf_favorites.user_id = ${userId})`;

/** As `mayChangePdf` has it, for somebody who may read the pdf. */
const mayChange = (userId: string | Placeholder) =>
  sql<boolean>`(coalesce(pdfs.user_id = ${userId}, false) or exists (select 1 from organization_users join organizations
    on organizations.id = organization_users.organization_id and organizations.is_active where organizations.id = pdfs.organization_id
    and organization_users.user_id = ${userId} and (organization_users.role = 'admin' or pdfs.created_by = ${userId})))`;

/** What the presentation of a pdf needs, for one user; for nobody in particular without. */
function seenBy(userId: string | Placeholder | null) {
  const never = sql<boolean>`false`;
  return {
    pdf: presented,
    is_favorite: userId ? favoriteOf(userId) : never,
    may_change: userId ? mayChange(userId) : never,
    first_page_id: firstPageId,
    viewing_copy: viewingCopy,
    folder_id: liveFolderId,
  };
}

interface Seeing {
  user_id: string | Placeholder;
  where: SQL | undefined;
  order: SQL[];
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** The pdfs that meet a condition, as one user sees them. */
export function selectSeenPdfs(db: Executor, ask: Seeing) {
  return db
    .select(seenBy(ask.user_id))
    .from(pdfs)
    .where(ask.where)
    .orderBy(...ask.order, asc(pdfs.id))
    .limit(ask.limit)
    .offset(ask.offset);
}

export async function findSeenPdf(db: Executor, id: string, userId: string | null): Promise<SeenPdf | null> {
  const [row] = await db.select(seenBy(userId)).from(pdfs).where(eq(pdfs.id, id));
  return row ?? null;
}

export async function findPdf(db: Executor, id: string): Promise<PdfRow | null> {
  const [row] = await db.select().from(pdfs).where(eq(pdfs.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends: one change of a pdf at a time. */
export async function lockPdf(tx: Executor, id: string): Promise<PdfRow | null> {
  const [row] = await tx.select().from(pdfs).where(eq(pdfs.id, id)).for('update');
  return row ?? null;
}

export async function insertPdf(db: Executor, row: typeof pdfs.$inferInsert): Promise<PdfRow> {
  const [pdf] = await db.insert(pdfs).values(row).returning();
  if (!pdf) throw new Error('The pdf was not stored.');
  return pdf;
}

export async function updatePdf(db: Executor, id: string, changes: Partial<typeof pdfs.$inferInsert>): Promise<PdfRow | null> {
  const [pdf] = await db.update(pdfs).set(changes).where(eq(pdfs.id, id)).returning();
  return pdf ?? null;
}

/** Pdfs that were deleted before `before`; never one that waits for its seal, nor one that is there for its signees alone. */
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

/** @returns the storage keys that the pdf named */
export async function removePdf(db: Executor, id: string): Promise<string[]> {
  const images = await db.select({ key: pdfImages.storage_key }).from(pdfImages).where(eq(pdfImages.pdf_id, id));
  const kept = await db.select().from(snapshots).where(eq(snapshots.pdf_id, id));
  const sources = await db.select({ key: pageSources.storage_key }).from(pageSources).where(eq(pageSources.pdf_id, id));
  const [pdf] = await db.delete(pdfs).where(eq(pdfs.id, id)).returning();
  const named = [
    pdf?.upload_key,
    pdf?.source_key,
    pdf?.base_key,
    pdf?.signing_key,
    pdf?.sealed_key,
    pdf?.first_sealed_key,
    pdf?.certificate_key,
    ...[...images, ...sources].map(({ key }) => key),
    ...kept.flatMap(({ source_key, state_key }) => [source_key, state_key]),
  ];
  return [...new Set(named.filter((key) => key !== undefined && key !== null && key !== ''))] as string[];
}

export async function setFavorite(db: Executor, entry: { pdf_id: string; user_id: string; is_favorite: boolean; now: Date }) {
  const { pdf_id, user_id, now } = entry;
  if (entry.is_favorite) await db.insert(pdfFavorites).values({ pdf_id, user_id, created_at: now }).onConflictDoNothing();
  else await db.delete(pdfFavorites).where(and(eq(pdfFavorites.pdf_id, pdf_id), eq(pdfFavorites.user_id, user_id)));
}

export function readPages(db: Executor, pdfId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.pdf_id, pdfId), isNull(pages.removed_at)))
    .orderBy(asc(pages.order));
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
 * The source becomes the file that pages come from: what was added is in it, what was taken out cannot be put back.
 * @returns storage keys that the pdf names no more
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

/** What is found of a pdf by its words is what its file says now. */
export async function upsertWords(tx: Executor, row: { pdf_id: string; source_key: string; words: string[] }) {
  await tx.execute(sql`
    insert into pdf_words (pdf_id, source_key, words)
    values (${row.pdf_id}, ${row.source_key}, array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(row.words)}::jsonb))))
    on conflict (pdf_id) do update set source_key = excluded.source_key, words = excluded.words`);
}

/** The texts that are placed on a pdf; what signees answer is for those who may see it. */
export async function readPlacedTexts(tx: Executor, pdfId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(sql`
    select data->>'value' as value from elements
    where pdf_id = ${pdfId} and kind in ('text', 'input') and signee_id is null and jsonb_typeof(data->'value') = 'string'`);
  return rows.map(({ value }) => value);
}

/** As `upsertWords`, of what is placed on it. */
export async function upsertPlacedWords(tx: Executor, row: { pdf_id: string; words: string[] }) {
  await tx.execute(sql`
    insert into pdf_words (pdf_id, source_key, words, placed)
    select id, '', '', array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(row.words)}::jsonb)))
    from pdfs where id = ${row.pdf_id} for key share
    on conflict (pdf_id) do update set placed = excluded.placed`);
}

/** Snapshots hold what was redacted since. @returns the storage keys that they named */
export async function removeSnapshots(tx: Executor, pdfId: string): Promise<string[]> {
  const removed = await tx.delete(snapshots).where(eq(snapshots.pdf_id, pdfId)).returning();
  return removed.flatMap(({ source_key, state_key }) => [source_key, state_key]);
}

export async function removeWords(tx: Executor, pdfId: string) {
  await tx.execute(sql`delete from pdf_words where pdf_id = ${pdfId}`);
}

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

/** Whether a pdf has this source, or was sealed as this; it keeps it until the transaction ends. */
export async function isSourceInUse(tx: Executor, sourceKey: string): Promise<boolean> {
  const isNamed = or(eq(pdfs.source_key, sourceKey), eq(pdfs.sealed_key, sourceKey));
  const rows = await tx.select({ id: pdfs.id }).from(pdfs).where(isNamed).limit(1).for('share');
  return rows.length > 0;
}

/** The id of the copy for viewing of the pdf's file, where it has one by now. */
export async function viewingCopyOf(db: Executor, { source_key }: Pick<PdfRow, 'source_key'>): Promise<string | null> {
  if (!source_key) return null;
  const [copy] = await db.select({ id: viewingCopies.id }).from(viewingCopies).where(eq(viewingCopies.source_key, source_key));
  return copy?.id ?? null;
}

/** The storage key of a copy, as long as it is one of this source. */
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

/** Pictures and copies of any source that no pdf uses any more. @returns their storage keys */
export function removeAllOrphans(db: Executor): Promise<string[]> {
  return removeDerived(db, () => undefined);
}

/** Pictures and copies of a source that no pdf uses any more. @returns their storage keys */
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

/** The pdfs that belong to a space. */
export function ofSpace(space: Space): SQL {
  return ownedBy(pdfs, ownerOf(space));
}
