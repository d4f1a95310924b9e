import type { FiledMode } from '@countersign/contract/folders';
import { MAX_DELETED_WITH_FOLDER, MAX_FOLDER_DEPTH } from '@countersign/contract/limits';
import type { Metric } from '@countersign/contract/plans';
import { problem } from '@countersign/contract/problems';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { pdfChanged } from '#features/pdfs/index.ts';
import { requireFolder } from '#features/pdfs/queries/index.ts';
import { byCall, recordEach } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit, emitEach } from '#platform/events/outbox.ts';
import type { FolderRow } from '#src/schema/pdfs.ts';
import { foldersChanged } from './events.ts';
import { mayChange } from './policy.ts';
import {
  findFolder,
  findFolderOrDeleted,
  insertFolder,
  lockFiled,
  lockFolders,
  readBelow,
  readDeletedWith,
  readPath,
  setFiledDeleted,
  setFoldersDeleted,
  updateFolder,
} from './queries.ts';

/** @throws AppError 422 at `parent_id` if that folder does not exist or is too deep; 402 if the plan has no room */
export function createFolder(
  call: Call,
  grant: SpaceGrant,
  input: { name: string; parent_id: string | null; mode?: FiledMode | undefined },
): Promise<FolderRow> {
  return changeWithin(call, grant, {
    metrics: ['folder_usage'],
    apply: async (tx, owner, now) => {
      await requireParent(tx, owner, { parent_id: input.parent_id, height: 0 });
      return insertFolder(tx, {
        id: newId(now),
        ...owner,
        ...input,
        created_by: grant.user.id,
        created_at: now,
        updated_at: now,
      });
    },
  });
}

/** @throws AppError 422 at `parent_id` if the folder cannot be moved there */
export function changeFolder(
  call: Call,
  grant: SpaceGrant,
  input: { id: string; changes: { name?: string | undefined; parent_id?: string | null | undefined } },
): Promise<FolderRow> {
  const { id, changes } = input;
  return change(call, grant, async (tx, owner, now) => {
    requireThere(await findFolder(tx, owner, id));
    if (changes.parent_id) {
      const below = await readBelow(tx, id);
      if (below.some((folder) => folder.id === changes.parent_id))
        throw invalidField('parent_id', problem('folder_inside_itself'));
      await requireParent(tx, owner, { parent_id: changes.parent_id, height: Math.max(...below.map(({ depth }) => depth)) });
    }
    return updateFolder(tx, id, {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.parent_id === undefined ? {} : { parent_id: changes.parent_id }),
      updated_at: now,
    });
  });
}

/**
 * Moves its documents and templates to the deleted tab. Documents sent from it stay in the signing gallery.
 * @throws AppError 409 if it contains items that the caller may not delete, or too many
 */
export async function deleteFolder(call: Call, grant: SpaceGrant, id: string) {
  await change(call, grant, async (tx, owner, now) => {
    requireThere(await findFolder(tx, owner, id));
    const below = await readBelow(tx, id);
    const filed = await lockFiled(tx, idsOf(below), { deleted_at: null, limit: MAX_DELETED_WITH_FOLDER });
    requireAll(grant, [...below, ...filed]);
    if (filed.length > MAX_DELETED_WITH_FOLDER)
      throw new AppError('conflict', {
        ...problem('folder_too_full'),
      });

    await setFoldersDeleted(tx, idsOf(below), { deleted_at: now, now });
    await setFiledDeleted(tx, idsOf(filed), { deleted_at: now, now });
    await emitForEach(call, tx, { ids: idsOf(filed), type: 'deleted', now });
  });
}

/**
 * Restores a folder with the folders and documents deleted with it.
 * @throws AppError 404 if it was deleted too long ago, 409 if it includes items of other users, 402 if the plan has no room for
 * all of it
 */
export function restoreFolder(call: Call, grant: SpaceGrant, id: string): Promise<FolderRow> {
  const apply = async (tx: Executor, owner: Owner, now: Date) => {
    const folder = requireThere(await findFolderOrDeleted(tx, owner, id));
    if (!folder.deleted_at) return folder;
    const deleted = await readDeletedWith(tx, folder);
    const filed = await lockFiled(tx, idsOf(deleted), { deleted_at: folder.deleted_at, limit: MAX_DELETED_WITH_FOLDER });
    requireAll(grant, [...deleted, ...filed]);

    await setFoldersDeleted(tx, idsOf(deleted), { deleted_at: null, now });
    await setFiledDeleted(tx, idsOf(filed), { deleted_at: null, now });
    await emitForEach(call, tx, { ids: idsOf(filed), type: 'restored', now });
    const isOrphan = folder.parent_id !== null && !(await findFolder(tx, owner, folder.parent_id));
    return isOrphan ? updateFolder(tx, id, { parent_id: null }) : { ...folder, deleted_at: null, updated_at: now };
  };
  return changeWithin(call, grant, { metrics: ['folder_usage', 'active_templates'], apply });
}

type Apply<T> = (tx: Executor, owner: Owner, now: Date) => Promise<T>;

function change<T>(call: Call, grant: SpaceGrant, apply: Apply<T>): Promise<T> {
  return changeWithin(call, grant, { metrics: [], apply });
}

/** @param wanted `metrics`: the metrics that the change may increase */
function changeWithin<T>(call: Call, grant: SpaceGrant, { metrics, apply }: { metrics: Metric[]; apply: Apply<T> }): Promise<T> {
  const { context } = call;
  const owner = ownerOf(grant.space);
  const changeIn = async (tx: Executor) => {
    await lockFolders(tx, owner);
    const result = await apply(tx, owner, context.clock.now());
    await emit(tx, foldersChanged, owner);
    return result;
  };
  return context.db.transaction((tx) => withinLimits(context, tx, { owner, metrics, change: () => changeIn(tx) }));
}

function requireThere(folder: FolderRow | null): FolderRow {
  if (!folder) throw new AppError('not_found');
  return folder;
}

/** @throws AppError 409 if the caller may not delete or restore one of the items */
function requireAll(grant: SpaceGrant, things: readonly Pick<FolderRow, 'created_by'>[]) {
  if (!things.every((thing) => mayChange(grant, thing)))
    throw new AppError('conflict', problem('folder_has_documents_of_others'));
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id);
}

/** @param target `height`: the number of levels below the folder to be placed */
async function requireParent(tx: Executor, owner: Owner, target: { parent_id: string | null; height: number }) {
  if (target.parent_id === null) return;
  await requireFolder(tx, owner, { id: target.parent_id, field: 'parent_id' });
  const above = await readPath(tx, target.parent_id);
  if (above.length + 1 + target.height > MAX_FOLDER_DEPTH)
    throw invalidField('parent_id', problem('folders_too_deep', { max: MAX_FOLDER_DEPTH }));
}

async function emitForEach(call: Call, tx: Executor, event: { ids: string[]; type: string; now: Date }) {
  await recordEach(tx, event.ids, { type: event.type, at: event.now, ...byCall(call) });
  await emitEach(
    tx,
    pdfChanged,
    event.ids.map((pdf_id) => ({ pdf_id })),
  );
}
