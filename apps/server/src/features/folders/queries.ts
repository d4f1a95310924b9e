import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, desc, eq, ilike, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Owner, isFolderOf, isLiveFolderOf } from '#features/pdfs/index.ts';
import { containing } from '#platform/db/containing.ts';
import type { Executor } from '#platform/db/database.ts';
import { type FolderRow, folders, pdfs } from '#src/schema/pdfs.ts';

const SORTS = { name: sql`lower(${folders.name})`, created_at: folders.created_at, updated_at: folders.updated_at } as const;

export async function listFolders(db: Executor, owner: Owner, query: ListQuery) {
  const { parent_id, search } = query.filter;
  const where = and(
    isLiveFolderOf(owner),
    parent_id === undefined ? undefined : parent_id === '' ? isNull(folders.parent_id) : eq(folders.parent_id, parent_id),
    search ? ilike(folders.name, containing(search)) : undefined,
  );
  const order = query.sort.map(({ field, descending }) => {
    const column = SORTS[field as keyof typeof SORTS];
    return descending ? desc(column) : asc(column);
  });
  const [data, total] = await Promise.all([
    db
      .select()
      .from(folders)
      .where(where)
      .orderBy(...order, asc(folders.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    db.$count(folders, where),
  ]);
  return { data, total };
}

export async function findFolder(db: Executor, owner: Owner, id: string): Promise<FolderRow | null> {
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(isLiveFolderOf(owner), eq(folders.id, id)));
  return folder ?? null;
}

/** Also one that is deleted, for as long as it can be brought back. */
export async function findFolderOrDeleted(db: Executor, owner: Owner, id: string): Promise<FolderRow | null> {
  const [folder] = await db
    .select()
    .from(folders)
    .where(and(isFolderOf(owner), eq(folders.id, id)));
  return folder ?? null;
}

/** From the top on, the folder itself last; empty where there is none. */
export async function readPath(db: Executor, id: string | null): Promise<{ id: string; name: string }[]> {
  if (id === null) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive up as (
      select id, name, parent_id, 1 as step from folders where id = ${id}
      union all select folders.id, folders.name, folders.parent_id, step + 1 from folders join up on folders.id = up.parent_id
    )
    select id, name from up order by step desc`);
  return rows.map(({ id, name }) => ({ id, name }));
}

/** The folder and all in it, each with how deep it lies below it. */
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

/** One change of the folders of a space at a time, so that none ends up in itself. Held until the transaction ends. */
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

export async function markDeleted(tx: Executor, ids: readonly string[], now: Date) {
  await tx
    .update(folders)
    .set({ deleted_at: now, updated_at: now })
    .where(inArray(folders.id, [...ids]));
}

/** The folders that were deleted together with this one, itself among them. */
export async function restoreWith(tx: Executor, folder: FolderRow, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive down as (
      select id, deleted_at from folders where id = ${folder.id}
      union all select folders.id, folders.deleted_at from folders join down on folders.parent_id = down.id
        where folders.deleted_at = down.deleted_at
    )
    update folders set deleted_at = null, updated_at = ${now.toISOString()}::timestamptz from down where folders.id = down.id
    returning folders.id`);
  return rows.map(({ id }) => id);
}

/** What folders hold: what was sent, or is to be, is in the signing gallery, whichever folder it came from. */
const isFiled = (folderIds: readonly string[]) => and(inArray(pdfs.folder_id, [...folderIds]), ne(pdfs.mode, 'signing'));

/** Locks them: what is put away must not change meanwhile. */
export function lockFiled(tx: Executor, folderIds: readonly string[]) {
  return tx
    .select({ id: pdfs.id, created_by: pdfs.created_by })
    .from(pdfs)
    .where(and(isFiled(folderIds), isNull(pdfs.deleted_at)))
    .orderBy(asc(pdfs.id))
    .for('update');
}

export async function putFiledAway(tx: Executor, ids: readonly string[], now: Date) {
  await tx
    .update(pdfs)
    .set({ deleted_at: now, updated_at: now })
    .where(inArray(pdfs.id, [...ids]));
}

/** @returns the ids of the pdfs that went at that moment, which are there again */
export async function restoreFiled(
  tx: Executor,
  folderIds: readonly string[],
  moments: { deleted_at: Date; now: Date },
): Promise<string[]> {
  const rows = await tx
    .update(pdfs)
    .set({ deleted_at: null, updated_at: moments.now })
    .where(and(isFiled(folderIds), eq(pdfs.deleted_at, moments.deleted_at)))
    .returning({ id: pdfs.id });
  return rows.map(({ id }) => id).toSorted();
}
