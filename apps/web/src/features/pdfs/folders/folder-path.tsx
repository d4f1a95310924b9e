import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FolderX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { useSpace } from '#lib/space/space.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, PlainLink } from '#ui/link.tsx';
import { useDropTarget } from './dragged.ts';
import { folderQuery } from './folder-queries.ts';
import { type FolderTarget, useFolderActions } from './use-folder-actions.ts';

/** Breadcrumbs of the current folder, each of which is also a drop target. */
export function FolderPath({ folder, top }: { folder: string; top: string }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const { data } = useQuery(folderQuery(space, folder));
  const above: FolderTarget[] = [{ id: null, name: top }, ...(data?.path ?? [])];

  return (
    <nav aria-label={t`Folders above this one`} className="mb-4 min-h-6 text-sm text-ink-muted">
      <ol className="flex flex-wrap items-center gap-1">
        {above.map((target) => (
          <li key={target.id} className="flex min-w-0 items-center gap-1">
            <Step target={target} />
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-medium text-ink">
          <bdi>{data?.name ?? '…'}</bdi>
        </li>
      </ol>
    </nav>
  );
}

function Step({ target }: { target: FolderTarget }): ReactNode {
  const { move } = useFolderActions();
  const { isOver, dropProps } = useDropTarget({
    accepts: () => true,
    onDrop: (what) => move.mutate({ what, to: target }),
  });

  return (
    <span
      {...dropProps}
      className={classNames('min-w-0 truncate rounded-sm', isOver && 'bg-accent-soft outline-2 outline-accent-ink')}
    >
      <PlainLink
        to="."
        search={target.id === null ? {} : { folder: target.id }}
        className="rounded-sm hover:text-ink hover:underline"
      >
        <bdi translate="no">{target.name}</bdi>
      </PlainLink>
    </span>
  );
}

/** Whether the URL names a folder of this space; true while unknown. */
export function useIsFolderThere(folder: string | undefined): boolean {
  const { space } = useSpace();
  const { error } = useQuery({ ...folderQuery(space, folder ?? ''), enabled: folder !== undefined });
  return folder === undefined || !isApiError(error, 404);
}

export function FolderDeleted({ all }: { all: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<FolderX />}
      title={t`This folder was deleted`}
      action={
        <ButtonLink to="." search={{}}>
          {all}
        </ButtonLink>
      }
    >
      {t`It was deleted, or it’s in another workspace.`}
    </EmptyState>
  );
}
