import { type Folder, createFolder, deleteFolder, restoreFolder, updateFolder } from '@countersign/contract/folders';
import { updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { notify } from '#lib/notify.ts';
import { useSpace } from '#lib/space/space.ts';
import { moveListedPdf, refreshPdfs } from '../pdf-queries.ts';
import type { Dragged } from './dragged.ts';

/** Where something is put: a folder, or the top. */
export interface Place {
  id: string | null;
  name: string;
}

interface Move {
  what: Dragged;
  to: Place;
}

/** What can be done with the folders of the present space, and with what lies in them. */
export function useFolderActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { space } = useSpace();
  const onSettled = () => refreshPdfs(client);

  const create = useMutation({
    mutationFn: (input: { name: string; parent_id: string | null }) => call(createFolder, { params: { space }, body: input }),
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

  // Told of here and not where it is called: what is moved is mostly gone from the screen by then.
  const move = useMutation({
    mutationFn: ({ what, to }: Move): Promise<unknown> => put(space, what, to.id),
    onMutate: ({ what, to }) => (what.kind === 'pdf' ? moveListedPdf(client, what.pdf.id, to.id) : undefined),
    onSuccess: (_answer, { what, to }) => {
      const { id, name } = what.kind === 'pdf' ? what.pdf : what.folder;
      notify.success(t`“${name}” is now in “${to.name}”`, undefined, {
        id: `moved-${id}`,
        action: { label: t`Undo`, onClick: () => undoMove.mutate(what) },
      });
    },
    onSettled,
  });

  const undoMove = useMutation({
    mutationFn: (what: Dragged): Promise<unknown> =>
      put(space, what, what.kind === 'pdf' ? what.pdf.folder_id : what.folder.parent_id),
    onSettled,
  });

  return { create, change, remove, move };
}

function put(space: Space, what: Dragged, place: string | null): Promise<unknown> {
  return what.kind === 'pdf'
    ? call(updatePdf, { params: { id: what.pdf.id }, body: { folder_id: place } })
    : call(updateFolder, { params: { space, folderId: what.folder.id }, body: { parent_id: place } });
}

/** What to say under a name that was refused, or cannot lie where it was to. Why a call failed otherwise is told for all calls alike. */
export function nameRefusal(error: unknown): string | undefined {
  return isApiError(error) ? Object.values(error.errors).flat()[0] : undefined;
}
