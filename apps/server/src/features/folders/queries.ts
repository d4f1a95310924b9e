import type { FiledMode } from '@countersign/contract/folders';
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, eq, ilike, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isLiveFolderOf } from '#features/pdfs/queries/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { type Owner, ownedBy, spaceOf } from '#platform/db/owned-by.ts';
import { type FolderRow, folders, pdfs } from '#src/schema/pdfs.ts';

const SORTS = { name: sql`lower(${folders.name})`, created_at: folders.created_at, updated_at: folders.updated_at } as const;

export async function listFolders(db: Executor, owner: Owner, query: ListQuery) {
  const { parent_id, search, mode } = query.filter;
  const where = and(
    isLiveFolderOf(owner),
    parent_id === undefined ? undefined : parent_id === '' ? isNull(folders.parent_id) : eq(folders.parent_id, parent_id),
    search ? ilike(folders.name, containing(search)) : undefined,
    mode === 'edit' || mode === 'template' ? isShownAmong(owner, mode) : undefined,
  );
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(folders)
      .where(where)
      .orderBy(...orderedBy(query, SORTS), asc(folders.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, folders, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

/**
 * Whether a folder is shown in a mode: it contains such documents, or an empty folder created for the mode, at any depth; or it
 * contains no documents and was created for the mode. Uses the stored counts, without reading the pdfs.
 */
function isShownAmong(owner: Owner, mode: FiledMode): SQL {
  const filled = (of: FiledMode) => sql`
    select folder_id as id from pdf_counts
    where owner_id = ${spaceOf(owner)} and lifecycle = 'live' and mode = ${of} and folder_id is not null
    group by folder_id having sum(change) > 0`;
  const isOwners = owner.user_id ? sql`bare.user_id = ${owner.user_id}` : sql`bare.organization_id = ${owner.organization_id}`;
  const empty = sql`
    select bare.id from folders as bare
    where bare.mode = ${mode} and bare.deleted_at is null and ${isOwners} and bare.parent_id is not null
      and not exists (select 1 from folders as child where child.parent_id = bare.id and child.deleted_at is null)
      and bare.id not in (${filled('edit')}) and bare.id not in (${filled('template')})`;
  const leadsTo = (seeds: SQL) => sql`folders.id in (
    with recursive holding as (
      select id from (${seeds}) as seeds
      union
      select inner_folders.parent_id from holding join folders as inner_folders on inner_folders.id = holding.id
      where inner_folders.parent_id is not null and inner_folders.deleted_at is null
    )
    select id from holding)`;
  const other = mode === 'edit' ? 'template' : 'edit';
  const wasMadeFor = sql`(not ${leadsTo(filled(other))} and coalesce(folders.mode, ${mode}) = ${mode})`;
  return sql`(${leadsTo(filled(mode))} or ${leadsTo(empty)} or ${wasMadeFor})`;
}

export async function findFolder(db: Executor, owner: Owner, id: string): Promise<FolderRow | null> {
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(isLiveFolderOf(owner), eq(folders.id, id)));
  return folder ?? null;
}

/** Also finds a deleted folder as long as it can be restored. */
export async function findFolderOrDeleted(db: Executor, owner: Owner, id: string): Promise<FolderRow | null> {
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(ownedBy(folders, owner), eq(folders.id, id)));
  return folder ?? null;
}

/** The path from the top level down to the folder itself; empty if there is none. */
export async function readPath(db: Executor, id: string | null): Promise<{ id: string; name: string }[]> {
  if (id === null) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive up as (
      select id, name, parent_id, 1 as step from folders where id = ${id}
      union all select folders.id, folders.name, folders.parent_id, step + 1 from folders join up on folders.id = up.parent_id
    )
    select id, name from up order by step desc`);
  return rows;
}

/** The folder and all folders below it, each with its depth relative to the folder. */
export async function readBelow(db: Executor, id: string): Promise<{ id: string; created_by: string; depth: number }[]> {
  const { rows } = await db.execute<{ id: string; created_by: string; depth: number }>(sql`
    with recursive down as (
      select id, created_by, 0 as depth from folders where id = ${id}
      union all select folders.id, folders.created_by, depth + 1 from folders join down on folders.parent_id = down.id
        where folders.deleted_at is null
    )
    select id, created_by, depth from down`);
  return rows;
}

/** Serializes changes to the folders of a space, so that no folder ends up inside itself. Held until the transaction ends. */
export async function lockFolders(tx: Executor, { user_id, organization_id }: Owner) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${user_id ?? organization_id}`}, 0))`);
}

export async function insertFolder(tx: Executor, row: typeof folders.$inferInsert): Promise<FolderRow> {
  const [folder] = await tx.insert(folders).values(row).returning();
  if (!folder) throw new Error('The folder was not stored.');
  return folder;
}

export async function updateFolder(tx: Executor, id: string, changes: Partial<FolderRow>): Promise<FolderRow> {
  const [folder] = await tx.update(folders).set(changes).where(eq(folders.id, id)).returning();
  if (!folder) throw new Error('The folder was not stored.');
  return folder;
}

/** Marks folders as deleted (`deleted_at`), or restores them (null). */
export async function setFoldersDeleted(tx: Executor, ids: readonly string[], set: { deleted_at: Date | null; now: Date }) {
  await tx
    .update(folders)
    .set({ deleted_at: set.deleted_at, updated_at: set.now })
    .where(inArray(folders.id, [...ids]));
}

/** The folders that were deleted together with this one, including itself. */
export async function readDeletedWith(tx: Executor, folder: FolderRow): Promise<{ id: string; created_by: string }[]> {
  const { rows } = await tx.execute<{ id: string; created_by: string }>(sql`
    with recursive down as (
      select id, created_by, deleted_at from folders where id = ${folder.id}
      union all select folders.id, folders.created_by, folders.deleted_at from folders join down on folders.parent_id = down.id
        where folders.deleted_at = down.deleted_at
    )
    select id, created_by from down`);
  return rows;
}

/** Documents and templates in folders. Pdfs for signing are in the signing gallery, whichever folder they came from. */
const isFiled = (folderIds: readonly string[]) => and(inArray(pdfs.folder_id, [...folderIds]), ne(pdfs.mode, 'signing'));

/** Locks the documents that are not deleted (null) or were deleted at that moment. Returns at most one more than `limit`. */
export function lockFiled(tx: Executor, folderIds: readonly string[], ask: { deleted_at: Date | null; limit: number }) {
  const isMeant = ask.deleted_at ? eq(pdfs.deleted_at, ask.deleted_at) : isNull(pdfs.deleted_at);
  return tx
    .select({ id: pdfs.id, created_by: pdfs.created_by })
    .from(pdfs)
    .where(and(isFiled(folderIds), isMeant))
    .orderBy(asc(pdfs.id))
    .limit(ask.limit + 1)
    .for('update');
}

export async function setFiledDeleted(tx: Executor, ids: readonly string[], set: { deleted_at: Date | null; now: Date }) {
  await tx
    .update(pdfs)
    .set({ deleted_at: set.deleted_at, updated_at: set.now })
    .where(inArray(pdfs.id, [...ids]));
}
