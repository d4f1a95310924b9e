import { problem } from '@countersign/contract/problems';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, ownedBy } from '#platform/db/owned-by.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { folders } from '#src/schema/pdfs.ts';

export function isLiveFolderOf(owner: Owner) {
  return and(ownedBy(folders, owner), isNull(folders.deleted_at));
}

/**
 * Locks a folder until the transaction ends, before something is put into it.
 * @throws AppError 422 at the field if the space has no such folder
 */
export async function requireFolder(tx: Executor, owner: Owner, reference: { id: string; field: string }): Promise<void> {
  if (!(await folderIn(tx, owner, reference))) throw noSuchFolder(reference.field);
}

/**
 * As `requireFolder`, for a slow upload or a copy: a folder deleted in the meantime counts as none.
 * @returns the folder's id; null for the top level
 */
export async function folderIn(tx: Executor, owner: Owner, reference: { id: string; field: string }): Promise<string | null> {
  const [folder] = await tx
    .select()
    .from(folders)
    .where(and(ownedBy(folders, owner), eq(folders.id, reference.id)))
    .for('share');
  if (!folder) throw noSuchFolder(reference.field);
  return folder.deleted_at ? null : folder.id;
}

/** Locks the folder until the transaction ends. @returns its id unless it is deleted */
export async function liveFolder(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), isNull(folders.deleted_at)))
    .for('share');
  return folder?.id ?? null;
}

function noSuchFolder(field: string) {
  return invalidField(field, problem('folder_not_found'));
}

/** Removes folders deleted before `before`. Their remaining content moves to the top level, where it was already shown. */
export async function forgetDeletedFolders(db: Executor, before: Date) {
  await db.delete(folders).where(lt(folders.deleted_at, before));
}
