// Named versions of the pdf: save, restore, download, or turn into a new pdf.
import { type Snapshot, copySnapshot, deleteSnapshot, downloadSnapshot } from '@countersign/contract/snapshots';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, Download, Ellipsis, Eye, GitCompare, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { call, callForFile } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { goBackTo } from '../api/go-back.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFile } from '#lib/save-file.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { snapshotsQuery } from './snapshots-query.ts';

const VersionDialog = lazyPart(async () => (await import('../versions/version-dialog.tsx')).VersionDialog);

type Open = { kind: 'restore' | 'delete' | 'view' | 'compare'; snapshot: Snapshot } | null;

export function SnapshotsPanel() {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const snapshots = useQuery(snapshotsQuery(pdf.id));
  const { data } = snapshots;
  const actions = useSnapshotActions();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  // Hidden for read-only access to a pdf without versions.
  if (!editor.can_edit && !snapshots.isError && !data?.length) return null;

  return (
    <PanelSection
      title={t`Versions`}
      action={
        editor.can_edit && (
          <Button
            size="small"
            variant="quiet"
            className="-me-3"
            onPress={() => editor.view.set({ dialog: { kind: 'save-version' } })}
          >{t`Save version`}</Button>
        )
      }
    >
      {snapshots.isPending && <VersionsLoading />}
      {snapshots.isError && <FetchFailed query={snapshots} />}
      {data?.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Save a version before large changes so you can go back to it.`}</p>
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-1">
          {data.map((snapshot) => (
            <li key={snapshot.id} className="flex items-center gap-1">
              <button
                type="button"
                title={snapshot.name}
                onClick={() => setOpen({ kind: 'view', snapshot })}
                className="-ms-2 min-w-0 flex-1 cursor-default rounded-lg px-2 py-1 text-start hover:bg-hover"
              >
                <span translate="no" className="block truncate text-sm text-ink">
                  {snapshot.name}
                </span>
                <span className="block truncate text-xs text-ink-muted">
                  {t`${formatMoment(snapshot.created_at)}, ${snapshot.created_by.name}`}
                </span>
              </button>
              <SnapshotMenu snapshot={snapshot} actions={actions} onOpen={setOpen} />
            </li>
          ))}
        </ul>
      )}
      {(open?.kind === 'view' || open?.kind === 'compare') && (
        <Suspense>
          <VersionDialog
            snapshot={open.snapshot}
            isComparing={open.kind === 'compare'}
            onRestore={editor.can_edit ? () => setOpen({ kind: 'restore', snapshot: open.snapshot }) : null}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.kind === 'restore' && (
        <ConfirmDialog
          isOpen
          title={t`Go back to “${open.snapshot.name}”?`}
          confirmLabel={t`Restore`}
          onClose={close}
          onConfirm={() => {
            actions.restore.mutate(open.snapshot);
            close();
          }}
        >
          {t`The pages and everything on them return to that version. The current state is saved as a version too.`}
        </ConfirmDialog>
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t`Delete the version “${open.snapshot.name}”?`}
          confirmLabel={t`Delete`}
          onClose={close}
          onConfirm={() => {
            actions.forget.mutate(open.snapshot);
            close();
          }}
        >
          {t`The document itself doesn’t change.`}
        </ConfirmDialog>
      )}
    </PanelSection>
  );
}

function VersionsLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-1">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}

function SnapshotMenu({
  snapshot,
  actions,
  onOpen,
}: {
  snapshot: Snapshot;
  actions: ReturnType<typeof useSnapshotActions>;
  onOpen: (open: Open) => void;
}) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();

  return (
    <Menu
      label={snapshot.name}
      trigger={<IconButton label={t`Actions for the version ${snapshot.name}`} icon={<Ellipsis />} className="size-8!" />}
    >
      <MenuItem icon={<Eye />} onAction={() => onOpen({ kind: 'view', snapshot })}>{t`View`}</MenuItem>
      <MenuItem icon={<GitCompare />} onAction={() => onOpen({ kind: 'compare', snapshot })}>{t`Compare with now`}</MenuItem>
      <MenuItem icon={<Download />} onAction={() => actions.download.mutate(snapshot)}>{t`Download`}</MenuItem>
      <MenuItem icon={<CopyPlus />} onAction={() => actions.copy.mutate(snapshot)}>{t`New document`}</MenuItem>
      {editor.can_edit && (
        <>
          <MenuItem icon={<RotateCcw />} onAction={() => onOpen({ kind: 'restore', snapshot })}>{t`Restore…`}</MenuItem>
          <MenuSeparator />
          <MenuItem isDanger icon={<Trash2 />} onAction={() => onOpen({ kind: 'delete', snapshot })}>{t`Delete…`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

function useSnapshotActions() {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onSettled = () => client.invalidateQueries({ queryKey: snapshotsQuery(pdf.id).queryKey });
  const paramsOf = ({ id }: Snapshot) => ({ id: pdf.id, snapshotId: id });

  const restore = useMutation({
    mutationFn: (snapshot: Snapshot) => editor.remake('restore', () => goBackTo(pdf.id, snapshot.id)),
    onSuccess: (_nothing, { name }) => notify.success(t`“${name}” is restored`),
    onSettled,
  });
  const copy = useMutation({
    mutationFn: (snapshot: Snapshot) => call(copySnapshot, { params: paramsOf(snapshot), body: {} }),
    onSuccess: async (created) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: created.id } });
    },
  });
  const download = useMutation({
    mutationFn: async (snapshot: Snapshot) => saveFile(await callForFile(downloadSnapshot, { params: paramsOf(snapshot) })),
  });
  const forget = useMutation({
    mutationFn: (snapshot: Snapshot) => call(deleteSnapshot, { params: paramsOf(snapshot) }),
    onSettled,
  });
  return { restore, copy, download, forget };
}
