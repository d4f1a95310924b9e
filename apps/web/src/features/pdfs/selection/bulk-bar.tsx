// Actions on all selected pdfs, in a bar at the bottom of the screen.
import type { ListedPdf } from '@countersign/contract/pdfs';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Archive, ArchiveRestore, BellRing, FolderArchive, FolderInput, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { type BulkActionName, BULK_ACTIONS, applicable, isOut } from './bulk-rules.ts';
import { type BulkResult, MAX_ZIPPED, useBulkActions } from './use-bulk-actions.ts';

const MoveDialog = lazyPart(async () => (await import('../folders/move-dialog.tsx')).MoveDialog);

interface BulkBarProps {
  /** All listed pdfs are selected. */
  isAll: boolean;
  pdfs: readonly ListedPdf[];
  onSelectAll: () => void;
  onClear: () => void;
}

type Question = 'withdraw' | 'delete_permanently' | 'move';

/** Stays mounted when the selection is cleared, to finish actions and report their results. */
export function BulkBar({ pdfs, isAll, onSelectAll, onClear }: BulkBarProps) {
  const { t } = useLingui();
  const actions = useBulkActions();
  const offered = useOffered(pdfs);
  const [question, setQuestion] = useState<{ kind: Question; pdfs: readonly ListedPdf[] } | null>(null);
  const close = () => setQuestion(null);
  const { progress, result } = actions;

  const press = (name: BulkActionName) => {
    const chosen = applicable(name, pdfs);
    if (name === 'move') return setQuestion({ kind: 'move', pdfs: chosen });
    if (name === 'delete_permanently') return setQuestion({ kind: 'delete_permanently', pdfs: chosen });
    if (name === 'delete' && chosen.some(isOut)) return setQuestion({ kind: 'withdraw', pdfs: chosen });
    if (name === 'delete') void actions.remove(chosen);
    else if (name === 'archive') void actions.archive(chosen);
    else if (name === 'unarchive') void actions.unarchive(chosen);
    else if (name === 'restore') void actions.restore(chosen);
    else if (name === 'remind') void actions.remind(chosen);
    else void actions.download(chosen);
  };

  return (
    <>
      {(pdfs.length > 0 || progress) && (
        <section
          aria-label={t`Selection`}
          className="animate-rise fixed inset-x-0 bottom-4 z-30 mx-auto max-lg:bottom-20 lg:start-60 flex w-fit max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
        >
          {progress && <ProgressBar label={progress.label} value={progress.value} />}
          <div className="flex flex-wrap items-center gap-1 p-1.5">
            <IconButton label={t`Clear the selection`} icon={<X />} onPress={onClear} />
            <p role="status" className="px-1 text-sm font-medium whitespace-nowrap text-ink tabular-nums">
              {progress ? progress.label : <Plural value={pdfs.length} one="# selected" other="# selected" />}
            </p>
            {!isAll && (
              <Button variant="quiet" size="small" className="px-2! max-sm:hidden!" onPress={onSelectAll}>{t`Select all`}</Button>
            )}
            <span aria-hidden="true" className="mx-1 h-6 w-px bg-line max-sm:hidden" />
            {offered.map((name) => (
              <ActionButton
                key={name}
                name={name}
                count={applicable(name, pdfs).length}
                of={pdfs.length}
                isDisabled={progress !== null}
                onPress={() => press(name)}
              />
            ))}
          </div>
        </section>
      )}
      <Suspense>
        {question?.kind === 'move' && (
          <MoveDialog
            title={plural(question.pdfs.length, { one: 'Move # document', other: 'Move # documents' })}
            from={commonFolder(question.pdfs)}
            onClose={close}
            onMove={(to) => void actions.move(question.pdfs, to)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={question?.kind === 'withdraw'}
        isDanger
        title={t`Withdraw and delete?`}
        confirmLabel={t`Withdraw and delete`}
        onClose={close}
        onConfirm={() => {
          close();
          void actions.remove(question?.pdfs ?? []);
        }}
      >
        <Plural
          value={question?.pdfs.filter(isOut).length ?? 0}
          one="# of these documents is out for signature. Its recipients are notified that it was withdrawn, and no one can sign it anymore. Restoring it doesn’t change that."
          other="# of these documents are out for signature. Their recipients are notified that they were withdrawn, and no one can sign them anymore. Restoring them doesn’t change that."
        />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question?.kind === 'delete_permanently'}
        isDanger
        title={plural(question?.pdfs.length ?? 0, {
          one: 'Permanently delete # document?',
          other: 'Permanently delete # documents?',
        })}
        confirmLabel={t`Delete permanently`}
        onClose={close}
        onConfirm={() => {
          close();
          void actions.removeForGood(question?.pdfs ?? []);
        }}
      >
        {t`The files and everything on them will be deleted. This can’t be undone. Others who signed a completed document keep it.`}
      </ConfirmDialog>
      <ResultDialog result={result} onClose={actions.closeResult} />
    </>
  );
}

/** In display order. Moving needs folders, which signing documents do not have. */
function useOffered(pdfs: readonly ListedPdf[]): BulkActionName[] {
  const mayAdd = mayAddDocuments(useSpace());
  return BULK_ACTIONS.filter((name) => {
    const count = applicable(name, pdfs).length;
    if (name === 'move' && !mayAdd) return false;
    return count > 0 && (name !== 'download' || count <= MAX_ZIPPED);
  });
}

interface ActionButtonProps {
  name: BulkActionName;
  count: number;
  of: number;
  isDisabled: boolean;
  onPress: () => void;
}

/** Shows the number of pdfs if the action does not apply to all. On narrow screens, only the icon. */
function ActionButton({ name, count, of, isDisabled, onPress }: ActionButtonProps) {
  const { t } = useLingui();
  const looks: Record<BulkActionName, { label: string; icon: ReactNode }> = {
    download: { label: t`Download as ZIP`, icon: <FolderArchive aria-hidden="true" /> },
    remind: { label: t`Remind`, icon: <BellRing aria-hidden="true" /> },
    move: { label: t`Move`, icon: <FolderInput aria-hidden="true" /> },
    archive: { label: t`Archive`, icon: <Archive aria-hidden="true" /> },
    unarchive: { label: t`Unarchive`, icon: <ArchiveRestore aria-hidden="true" /> },
    restore: { label: t`Restore`, icon: <RotateCcw aria-hidden="true" /> },
    delete: { label: t`Delete`, icon: <Trash2 aria-hidden="true" /> },
    delete_permanently: { label: t`Delete permanently`, icon: <Trash2 aria-hidden="true" /> },
  };
  const { label, icon } = looks[name];
  const isDanger = name === 'delete' || name === 'delete_permanently';
  return (
    <Button
      variant="quiet"
      size="small"
      isDisabled={isDisabled}
      onPress={onPress}
      className={isDanger ? 'px-2! text-danger!' : 'px-2!'}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
      {count < of && <span className="text-ink-muted tabular-nums">({count})</span>}
    </Button>
  );
}

/** The folder that contains all pdfs. Undefined if they are in several, each of which is then a possible target. */
function commonFolder(pdfs: readonly ListedPdf[]): string | null | undefined {
  const folders = new Set(pdfs.map(({ folder_id }) => folder_id));
  return folders.size === 1 ? pdfs[0]?.folder_id : undefined;
}

function ResultDialog({ result, onClose }: { result: BulkResult | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      isOpen={result !== null}
      title={result?.title ?? ''}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`Close`}</Button>}
    >
      <p className="mb-3">{t`These weren’t changed:`}</p>
      <ul className="flex flex-col divide-y divide-line">
        {result?.failures.map(({ name, message }, index) => (
          <li key={index} className="py-2">
            <bdi translate="no" className="block font-medium wrap-anywhere text-ink">
              {name}
            </bdi>
            <span className="text-sm text-ink-muted">{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
