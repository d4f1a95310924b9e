import type { Folder } from '@countersign/contract/folders';
import { useLingui } from '@lingui/react/macro';
import { FolderInput, Folder as FolderIcon, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlainLink } from '#ui/link.tsx';
import { MenuItem } from '#ui/menu.tsx';
import { NameDialog } from '#ui/name-dialog.tsx';
import { dragProps, useDropTarget } from './dragged.ts';
import { nameRefusal, useFolderActions } from './use-folder-actions.ts';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** Subfolders of the current folder, above its pdfs. */
export function FolderTiles({ folders }: { folders: readonly Folder[] }) {
  const { t } = useLingui();
  if (folders.length === 0) return null;

  return (
    <section aria-label={t`Folders`} className="@container mb-6">
      <h2 className="sr-only">{t`Folders`}</h2>
      <ul className="grid grid-cols-1 gap-3 @md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4">
        {folders.map((folder) => (
          <li key={folder.id} className="min-w-0">
            <FolderTile folder={folder} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FolderTile({ folder }: { folder: Folder }) {
  const { move } = useFolderActions();
  const isActive = isSpaceActive(useSpace());
  const mayChange = folder.may_change && isActive;
  const { isOver, dropProps } = useDropTarget({
    accepts: (what) => what.kind === 'pdfs' || what.folder.id !== folder.id,
    onDrop: (what) => move.mutate({ what, to: folder }),
  });

  return (
    <div
      {...dropProps}
      {...(mayChange ? dragProps({ kind: 'folder', folder }) : {})}
      className={classNames(
        'relative flex h-12 items-center gap-3 rounded-xl border border-line bg-raised ps-3.5 pe-1.5 shadow-card transition-shadow duration-150 hover:shadow-lift focus-within:shadow-lift',
        isOver && 'bg-accent-soft outline-2 outline-accent-ink',
      )}
    >
      <FolderIcon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <PlainLink
        to="."
        search={{ folder: folder.id }}
        className="min-w-0 flex-1 truncate rounded-xl text-sm font-medium text-ink after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink"
      >
        <bdi translate="no">{folder.name}</bdi>
      </PlainLink>
      {mayChange && <FolderMenu folder={folder} />}
    </div>
  );
}

function FolderMenu({ folder }: { folder: Folder }) {
  const { t } = useLingui();
  const { change, remove, move } = useFolderActions();
  const [dialog, setDialog] = useState<'rename' | 'move' | null>(null);
  const { name } = folder;
  const close = () => setDialog(null);
  const rename = () => {
    change.reset();
    setDialog('rename');
  };

  return (
    <>
      <ActionsMenu name={folder.name}>
        <MenuItem icon={<Pencil />} onAction={rename}>{t`Rename`}</MenuItem>
        <MenuItem icon={<FolderInput />} onAction={() => setDialog('move')}>{t`Move`}</MenuItem>
        <MenuItem isDanger icon={<Trash2 />} onAction={() => remove.mutate(folder)}>{t`Delete`}</MenuItem>
      </ActionsMenu>
      {dialog === 'rename' && (
        <NameDialog
          title={t`Rename`}
          label={t`Rename`}
          initial={folder.name}
          error={nameRefusal(change.error)}
          isBusy={change.isPending}
          onClose={close}
          onName={(name) => change.mutate({ id: folder.id, changes: { name } }, { onSuccess: close })}
        />
      )}
      <Suspense>
        {dialog === 'move' && (
          <MoveDialog
            title={t`Move “${name}”`}
            from={folder.parent_id}
            moved={folder.id}
            onClose={close}
            onMove={(to) => move.mutate({ what: { kind: 'folder', folder }, to })}
          />
        )}
      </Suspense>
    </>
  );
}
