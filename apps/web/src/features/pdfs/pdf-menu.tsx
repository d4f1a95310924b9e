import type { Pdf } from '@countersign/contract/pdfs';
import { awaitsSignatures } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import {
  Archive,
  ArchiveRestore,
  BellRing,
  ClipboardList,
  CopyPlus,
  Download,
  FilePen,
  FolderInput,
  FolderOpen,
  LayoutTemplate,
  Pencil,
  Presentation,
  Printer,
  RotateCcw,
  Send,
  SquareCheck,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useContext, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useMedia } from '#lib/use-media.ts';
import { useSession } from '#lib/session/session.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { NameDialog } from '#ui/name-dialog.tsx';
import { isOfSpace, mayMove, mayRename } from './gallery-rules.ts';
import { SelectionContext } from './selection/use-selection.ts';
import { usePdfActions } from './use-pdf-actions.ts';
import { usePrint } from './use-print.ts';

const UseTemplateDialog = lazyPart(async () => (await import('./use-template-dialog.tsx')).UseTemplateDialog);

const MovePdfDialog = lazyPart(async () => (await import('./folders/move-pdf-dialog.tsx')).MovePdfDialog);

type Dialog = 'rename' | 'move' | 'withdraw' | 'remove-for-good' | 'use';

interface ItemsProps {
  pdf: Pdf;
  actions: ReturnType<typeof usePdfActions>;
  onDialog: (dialog: Dialog) => void;
  /** The pdf belongs to the current space, where the user may add documents. */
  mayAdd: boolean;
}

/** Main actions on a ready pdf: open, send, download, duplicate. */
function ReadyItems({ pdf, actions, onDialog, mayAdd }: ItemsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const print = usePrint(pdf.id);
  const open = () => void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id } });
  const isTemplate = pdf.mode === 'template';
  const present = () => void navigate({ to: '/pdfs/$pdfId/present', params: { pdfId: pdf.id } });

  return (
    <>
      <MenuItem icon={<FolderOpen />} onAction={open}>{t`Open`}</MenuItem>
      {isTemplate && mayAdd && <MenuItem icon={<Send />} onAction={() => onDialog('use')}>{t`Use for signing`}</MenuItem>}
      {pdf.mode === 'edit' && mayAdd && pdf.may_change && (
        <MenuItem icon={<Send />} onAction={() => actions.prepareSigning.mutate(pdf)}>{t`Send for signing`}</MenuItem>
      )}
      {awaitsSignatures(pdf) && pdf.may_change && (
        <MenuItem icon={<BellRing />} onAction={() => actions.remind.mutate(pdf)}>{t`Remind`}</MenuItem>
      )}
      <MenuItem icon={<Download />} onAction={() => actions.download.mutate(pdf)}>{t`Download`}</MenuItem>
      <MenuItem icon={<Printer />} onAction={() => print.mutate()}>{t`Print`}</MenuItem>
      {mayAdd && (
        <MenuItem icon={<CopyPlus />} onAction={() => actions.copy.mutate({ pdf, mode: pdf.mode })}>{t`Duplicate`}</MenuItem>
      )}
      {mayAdd && (isTemplate ? <TemplateItems pdf={pdf} actions={actions} /> : <MakeTemplateItem pdf={pdf} actions={actions} />)}
      <MenuItem icon={<Presentation />} onAction={present}>{t`Present`}</MenuItem>
    </>
  );
}

/** Further uses of a template. */
function TemplateItems({ pdf, actions }: Pick<ItemsProps, 'pdf' | 'actions'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={<ClipboardList />}
        onAction={() => void navigate({ to: '/forms', search: { template: pdf.id } })}
      >{t`Publish as a form`}</MenuItem>
      <MenuItem
        icon={<Users />}
        onAction={() => void navigate({ to: '/forms', search: { tab: 'many', template: pdf.id } })}
      >{t`Bulk send`}</MenuItem>
      <MenuItem icon={<FilePen />} onAction={() => actions.use.mutate({ pdf, mode: 'edit' })}>{t`Use as a document`}</MenuItem>
    </>
  );
}

function MakeTemplateItem({ pdf, actions }: Pick<ItemsProps, 'pdf' | 'actions'>) {
  const { t } = useLingui();
  return (
    <MenuItem icon={<LayoutTemplate />} onAction={() => actions.copy.mutate({ pdf, mode: 'template' })}>
      {t`Make a template`}
    </MenuItem>
  );
}

/** Folder, name and storage of a pdf. */
function KeepingItems({ pdf, actions, onDialog, isKept }: Omit<ItemsProps, 'mayAdd'> & { isKept: boolean }) {
  const { t } = useLingui();
  const selection = useContext(SelectionContext);
  // Other devices show the card's checkbox on hover.
  const isTouch = useMedia('(hover: none)');
  return (
    <>
      {isTouch && selection && !selection.ids.has(pdf.id) && (
        <MenuItem icon={<SquareCheck />} onAction={() => selection.toggle(pdf.id)}>{t`Select`}</MenuItem>
      )}
      {pdf.may_change && mayRename(pdf) && <MenuItem icon={<Pencil />} onAction={() => onDialog('rename')}>{t`Rename`}</MenuItem>}
      {mayMove(pdf) && <MenuItem icon={<FolderInput />} onAction={() => onDialog('move')}>{t`Move`}</MenuItem>}
      {isKept && (
        <MenuItem
          icon={pdf.is_favorite ? <StarOff /> : <Star />}
          onAction={() => actions.change.mutate({ pdf, changes: { is_favorite: !pdf.is_favorite } })}
        >
          {pdf.is_favorite ? t`Remove from favorites` : t`Add to favorites`}
        </MenuItem>
      )}
    </>
  );
}

function ArchiveItem({ pdf, actions }: Pick<ItemsProps, 'pdf' | 'actions'>) {
  const { t } = useLingui();
  if (pdf.archived_at === null)
    return <MenuItem icon={<Archive />} onAction={() => actions.archive.mutate(pdf)}>{t`Archive`}</MenuItem>;
  return <MenuItem icon={<ArchiveRestore />} onAction={() => actions.unarchive.mutate(pdf)}>{t`Unarchive`}</MenuItem>;
}

/** Menu of a pdf in a gallery: frequent actions first, removal last in a separate group. */
export function PdfMenu({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const actions = usePdfActions();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const { name } = pdf;
  const space = useSpace();
  const { user } = useSession();
  // Signees cannot mark, copy or file pdfs of another space.
  const isKept = isOfSpace(pdf, { user, organization: space.organization });
  const mayAdd = isKept && mayAddDocuments(space);
  const isOut = awaitsSignatures(pdf);
  const isReady = pdf.engine_mode === 'ready';

  return (
    <>
      <ActionsMenu name={pdf.name}>
        {pdf.deleted_at === null ? (
          <>
            {isReady && <ReadyItems pdf={pdf} actions={actions} onDialog={setDialog} mayAdd={mayAdd} />}
            {pdf.engine_mode === 'error' && pdf.may_change && (
              <MenuItem icon={<RotateCcw />} onAction={() => actions.retry.mutate(pdf)}>{t`Try again`}</MenuItem>
            )}
            {(isReady || pdf.engine_mode === 'error') && isKept && <MenuSeparator />}
            <KeepingItems pdf={pdf} actions={actions} onDialog={setDialog} isKept={isKept} />
            {pdf.may_change && (
              <>
                <MenuSeparator />
                <ArchiveItem pdf={pdf} actions={actions} />
                <MenuItem
                  isDanger
                  icon={<Trash2 />}
                  onAction={() => (isOut ? setDialog('withdraw') : actions.remove.mutate(pdf))}
                >{t`Delete`}</MenuItem>
              </>
            )}
          </>
        ) : (
          <>
            <MenuItem icon={<RotateCcw />} onAction={() => actions.restore.mutate(pdf)}>{t`Restore`}</MenuItem>
            <MenuSeparator />
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
