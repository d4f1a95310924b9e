import {
  type FiledMode,
  type Folder,
  createFolder,
  deleteFolder,
  restoreFolder,
  updateFolder,
} from '@countersign/contract/folders';
import { type BatchOutcome, MAX_BATCH, changePdfs } from '@countersign/contract/pdf-batches';
import { type Pdf, updatePdf } from '@countersign/contract/pdfs';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { notify } from '#lib/notify.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { useSpace } from '#lib/space/space.ts';
import { moveListedPdf, refreshPdfs } from '../pdf-queries.ts';
import type { Dragged } from './dragged.ts';
import type { PresentedProblem } from '@countersign/contract/errors';

/** A target: a folder, or the top. */
export interface FolderTarget {
  id: string | null;
  name: string;
}

interface Move {
  what: Dragged;
  to: FolderTarget;
}

/** Actions on folders of the current space and their contents. */
export function useFolderActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { space } = useSpace();
  const onSettled = () => refreshPdfs(client);

  const create = useMutation({
    mutationFn: (input: { name: string; parent_id: string | null; mode: FiledMode }) =>
      call(createFolder, { params: { space }, body: input }),
    onSettled,
  });

  const change = useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: { name: string } }) =>
      call(updateFolder, { params: { space, folderId: id }, body: changes }),
    onSettled,
  });

  const undoDelete = useMutation({
    mutationFn: (folder: Folder) => call(restoreFolder, { params: { space, folderId: folder.id } }),
    onSettled,
  });

  const remove = useMutation({
    mutationFn: (folder: Folder) => call(deleteFolder, { params: { space, folderId: folder.id } }),
    onSuccess: (_nothing, folder) =>
      notify.success(t`“${folder.name}” is deleted`, t`Its documents are in the Deleted tab.`, {
        id: `deleted-${folder.id}`,
        action: { label: t`Undo`, onClick: () => undoDelete.mutate(folder) },
      }),
    onSettled,
  });

  // Reports the result here, because the moved item has usually left the screen by then.
  const move = useMutation({
    mutationFn: ({ what, to }: Move) => put(space, what, () => to.id),
    onMutate: ({ what, to }) => {
      if (what.kind === 'pdfs') for (const { id } of what.pdfs) moveListedPdf(client, id, to.id);
    },
    onSuccess: ({ moved, refusal }, { what, to }) => {
      if (refusal !== null) notify.warning(t`Not everything was moved`, wordsOf(refusal));
      if (moved.length === 0) return;
      const back: Dragged =
        what.kind === 'pdfs' ? { kind: 'pdfs', pdfs: what.pdfs.filter(({ id }) => moved.includes(id)) } : what;
      const name = what.kind === 'pdfs' ? what.pdfs[0]?.name : what.folder.name;
      const place = to.name;
      const title =
        moved.length === 1
          ? t`“${name}” is now in “${place}”`
          : plural(moved.length, { one: `# document is now in “${place}”`, other: `# documents are now in “${place}”` });
      notify.success(title, undefined, {
        id: `moved-${moved[0]}`,
        action: { label: t`Undo`, onClick: () => undoMove.mutate(back) },
      });
    },
    onSettled,
  });

  const undoMove = useMutation({
    mutationFn: (what: Dragged) => put(space, what, (one) => ('parent_id' in one ? one.parent_id : one.folder_id)),
    onSettled,
  });

  return { create, change, remove, move };
}

interface Moved {
  /** Ids of the moved items. */
  moved: string[];
  /** The first reason why others were not moved; null if all were. */
  refusal: PresentedProblem | null;
}

/** Moves items with one call per target, as far as they may be moved. */
async function put(space: Space, what: Dragged, placeOf: (one: Pdf | Folder) => string | null): Promise<Moved> {
  if (what.kind === 'folder') {
    const { id } = what.folder;
    await call(updateFolder, { params: { space, folderId: id }, body: { parent_id: placeOf(what.folder) } });
    return { moved: [id], refusal: null };
  }
  const [only, ...more] = what.pdfs;
  if (only && more.length === 0) {
    await call(updatePdf, { params: { id: only.id }, body: { folder_id: placeOf(only) } });
    return { moved: [only.id], refusal: null };
  }
  const outcomes: BatchOutcome[] = [];
  for (const [folder_id, pdfs] of Map.groupBy(what.pdfs, placeOf))
    for (let from = 0; from < pdfs.length; from += MAX_BATCH) {
      const ids = pdfs.slice(from, from + MAX_BATCH).map(({ id }) => id);
      outcomes.push(await call(changePdfs, { params: { space }, body: { ids, action: 'move', folder_id } }));
    }
  return {
    moved: outcomes.flatMap(({ done }) => done),
    refusal: outcomes.flatMap(({ failed }) => failed)[0] ?? null,
  };
}

/** Message for a rejected name or target. Other errors are reported as usual. */
export function nameRefusal(error: unknown): string | undefined {
  return isApiError(error) ? Object.values(error.errors).flat()[0] : undefined;
}
