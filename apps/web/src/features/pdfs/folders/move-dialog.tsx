import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Folder as FolderIcon } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { folderQuery, foldersQuery } from './folder-queries.ts';
import type { FolderTarget } from './use-folder-actions.ts';

export interface MoveDialogProps {
  title: string;
  /** The current folder; null for the top, undefined if the items are in several. */
  from: string | null | undefined;
  /** A folder being moved, which cannot be moved into itself. */
  moved?: string;
  onMove: (target: FolderTarget) => void;
  onClose: () => void;
}

/** Browses folders to choose a target. */
export function MoveDialog({ title, from, moved, onMove, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const { space } = useSpace();
  const [here, setHere] = useState<string | null>(from ?? null);
  const current = useQuery({ ...folderQuery(space, here ?? ''), enabled: here !== null });
  const folders = useQuery(foldersQuery(space, { parent: here, search: '' }));
  const inside = (folders.data ?? []).filter(({ id }) => id !== moved);
  const top = t`All folders`;
  const target: FolderTarget | null =
    here === null ? { id: null, name: top } : current.data ? { id: here, name: current.data.name } : null;

  const move = () => {
    if (target) onMove(target);
    onClose();
  };

  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={move} isDisabled={target === null || here === from}>{t`Move here`}</Button>
        </>
      }
    >
      <div className="flex h-10 items-center gap-2 border-b border-line font-medium text-ink">
        {here !== null && (
          <Button variant="quiet" size="small" onPress={() => setHere(current.data?.parent_id ?? null)} aria-label={t`Up`}>
            <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </Button>
        )}
        <bdi className="min-w-0 truncate" aria-live="polite">
          {target?.name ?? '…'}
        </bdi>
      </div>
      <div className="h-64 overflow-y-auto py-2">
        {folders.isPending && (
          <div className="flex h-full items-center justify-center">
            <Spinner />
          </div>
        )}
        {folders.isError && <ErrorState onRetry={() => void folders.refetch()} isRetrying={folders.isFetching} />}
        {folders.isSuccess && inside.length === 0 && <p className="py-8 text-center">{t`No folders here.`}</p>}
        <ul aria-label={t`Folders`}>
          {inside.map((folder) => (
            <li key={folder.id}>
              <AriaButton
                onPress={() => setHere(folder.id)}
                className="flex h-10 w-full cursor-default items-center gap-3 rounded-lg px-3 text-start font-medium text-ink hover:bg-hover pressed:bg-hover"
              >
                <FolderIcon aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
                <Name>{folder.name}</Name>
              </AriaButton>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
