import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import {
  Archive,
  ArchiveRestore,
  ClipboardList,
  CopyPlus,
  FilePen,
  FolderInput,
  LayoutTemplate,
  Pencil,
  Presentation,
  RotateCcw,
  Send,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useSession } from '#lib/session/session.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { MenuItem } from '#ui/menu.tsx';
import { NameDialog } from '#ui/name-dialog.tsx';
import { isOfSpace, mayMove, mayRename } from './gallery-rules.ts';
import { usePdfActions } from './use-pdf-actions.ts';

const UseTemplateDialog = lazyPart(async () => (await import('./use-template-dialog.tsx')).UseTemplateDialog);

const MovePdfDialog = lazyPart(async () => (await import('./folders/move-pdf-dialog.tsx')).MovePdfDialog);

/** A template is used, everything else copied, or made a template of. */
function CopyItems({ pdf, actions, onUse }: { pdf: Pdf; actions: ReturnType<typeof usePdfActions>; onUse: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      {pdf.mode === 'template' && (
        <>
          <MenuItem icon={<Send />} onAction={onUse}>{t`Use for signing`}</MenuItem>
          <MenuItem
            icon={<ClipboardList />}
            onAction={() => void navigate({ to: '/forms', search: { template: pdf.id } })}
          >{t`Publish as a form`}</MenuItem>
          <MenuItem
            icon={<Users />}
            onAction={() => void navigate({ to: '/forms', search: { tab: 'many', template: pdf.id } })}
          >{t`Bulk send`}</MenuItem>
          <MenuItem
            icon={<FilePen />}
            onAction={() => actions.use.mutate({ pdf, mode: 'edit' })}
          >{t`Use as a document`}</MenuItem>
        </>
      )}
      <MenuItem icon={<CopyPlus />} onAction={() => actions.copy.mutate({ pdf, mode: pdf.mode })}>{t`Make a copy`}</MenuItem>
      {pdf.mode !== 'template' && (
        <MenuItem icon={<LayoutTemplate />} onAction={() => actions.copy.mutate({ pdf, mode: 'template' })}>
          {t`Make a template`}
        </MenuItem>
      )}
    </>
  );
}

function ArchiveItem({ pdf, actions }: { pdf: Pdf; actions: ReturnType<typeof usePdfActions> }) {
  const { t } = useLingui();
  if (pdf.archived_at === null)
    return <MenuItem icon={<Archive />} onAction={() => actions.archive.mutate(pdf)}>{t`Archive`}</MenuItem>;
  return <MenuItem icon={<ArchiveRestore />} onAction={() => actions.unarchive.mutate(pdf)}>{t`Unarchive`}</MenuItem>;
}

/** What can be done with one pdf of a gallery. */
export function PdfMenu({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const actions = usePdfActions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'rename' | 'move' | 'withdraw' | 'remove-for-good' | 'use' | null>(null);
  const close = () => setDialog(null);
  const { name } = pdf;
  const space = useSpace();
  const { user } = useSession();
  // Signees mark, copy and file nothing that is of another space.
  const isKept = isOfSpace(pdf, { user, organization: space.organization });
  const mayAdd = isKept && mayAddDocuments(space);
  const isOut = pdf.signing_mode === 'pending' && !pdf.is_finalizing;
  const present = () => void navigate({ to: '/pdfs/$pdfId/present', params: { pdfId: pdf.id } });

  return (
    <>
      <ActionsMenu name={pdf.name}>
        {pdf.deleted_at === null ? (
          <>
            {pdf.engine_mode === 'ready' && <MenuItem icon={<Presentation />} onAction={present}>{t`Present`}</MenuItem>}
            {pdf.may_change && mayRename(pdf) && (
              <MenuItem icon={<Pencil />} onAction={() => setDialog('rename')}>{t`Rename`}</MenuItem>
            )}
            {mayMove(pdf) && <MenuItem icon={<FolderInput />} onAction={() => setDialog('move')}>{t`Move`}</MenuItem>}
            {isKept && (
              <MenuItem
                icon={pdf.is_favorite ? <StarOff /> : <Star />}
                onAction={() => actions.change.mutate({ pdf, changes: { is_favorite: !pdf.is_favorite } })}
              >
                {pdf.is_favorite ? t`Remove from favorites` : t`Add to favorites`}
              </MenuItem>
            )}
            {pdf.engine_mode === 'ready' && mayAdd && <CopyItems pdf={pdf} actions={actions} onUse={() => setDialog('use')} />}
            {pdf.engine_mode === 'error' && pdf.may_change && (
              <MenuItem icon={<RotateCcw />} onAction={() => actions.retry.mutate(pdf)}>{t`Process again`}</MenuItem>
            )}
            {pdf.may_change && <ArchiveItem pdf={pdf} actions={actions} />}
            {pdf.may_change && (
              <MenuItem
                isDanger
                icon={<Trash2 />}
                onAction={() => (isOut ? setDialog('withdraw') : actions.remove.mutate(pdf))}
              >{t`Delete`}</MenuItem>
            )}
          </>
        ) : (
          <>
            <MenuItem icon={<RotateCcw />} onAction={() => actions.restore.mutate(pdf)}>{t`Restore`}</MenuItem>
            <MenuItem isDanger icon={<Trash2 />} onAction={() => setDialog('remove-for-good')}>{t`Delete permanently`}</MenuItem>
          </>
        )}
      </ActionsMenu>
      <Suspense>{dialog === 'use' && <UseTemplateDialog pdf={pdf} onClose={close} />}</Suspense>
      <Suspense>{dialog === 'move' && <MovePdfDialog pdf={pdf} onClose={close} />}</Suspense>
      {dialog === 'rename' && (
        <NameDialog
          title={t`Rename`}
          label={t`Rename`}
          initial={pdf.name}
          onClose={close}
          onName={(wanted) => {
            close();
            if (wanted !== name) actions.change.mutate({ pdf, changes: { name: wanted } });
          }}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'withdraw'}
        isDanger
        title={t`Withdraw and delete “${name}”?`}
        confirmLabel={t`Withdraw and delete`}
        onClose={close}
        onConfirm={() => {
          close();
          actions.remove.mutate(pdf);
        }}
      >
        {t`It’s out for signature. Recipients are notified that it was withdrawn, and no one can sign it anymore. Restoring it doesn’t change that.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'remove-for-good'}
        isDanger
        title={t`Permanently delete “${pdf.name}”?`}
        confirmLabel={t`Delete permanently`}
        onClose={close}
        onConfirm={() => {
          close();
          actions.removeForGood.mutate(pdf);
        }}
      >
        {pdf.signing_mode === 'completed'
          ? t`You won’t see it anymore, and this can’t be undone. Others who signed it or received a copy keep the signed document.`
          : t`The file and everything on it will be deleted. This can’t be undone.`}
      </ConfirmDialog>
    </>
  );
}
