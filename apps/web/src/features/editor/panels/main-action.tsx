import { type Pdf, updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, FileInput, Play, Presentation, Redo2, Search, Send, TextSelect } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { UseTemplateDialog } from '../../pdfs/use-template-dialog.tsx';
import { useDocument, useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';
import { SendDialog } from '../sender/send-dialog.tsx';
import { partiesToTry } from '../trial.ts';
import { useDownloads } from './use-downloads.ts';

/** The one thing that a pdf in this mode is for, and the others behind a menu. */
export function MainAction() {
  const { t } = useLingui();
  const { editor, pdf, mode } = useEditorScreen();
  const [isSending, setIsSending] = useState(false);
  const guarded = useGuardedAction();
  const prepare = usePrepareSigning(pdf);
  const downloads = useDownloads(pdf);
  const isDraft = mode === 'signing' && editor.can_edit;
  const mayPrepare = editor.can_edit && mode === 'edit';
  const menu = (
    <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis />} />} label={t`More`}>
      {(isDraft || mayPrepare) && (
        <MenuItem icon={<Download />} onAction={() => void downloads.pdf()}>
          {t`Download`}
        </MenuItem>
      )}
      {(isDraft || mayPrepare) && (
        <MenuItem icon={<FileInput />} onAction={() => void downloads.fillable()}>
          {t`Download with form fields`}
        </MenuItem>
      )}
      {isDraft && <TrialItem />}
      <PresentItem />
      <NarrowItems />
      {mayPrepare && (
        <MenuItem icon={<Send />} onAction={() => prepare.mutate()}>
          {t`Send for signing`}
        </MenuItem>
      )}
    </Menu>
  );

  if (isDraft) {
    return (
      <>
        {menu}
        <Button size="small" variant="primary" onPress={guarded(() => setIsSending(true))}>
          <Send aria-hidden="true" />
          {t`Send`}
        </Button>
        {isSending && <SendDialog onClose={() => setIsSending(false)} />}
      </>
    );
  }

  if (mode === 'template') return <TemplateActions />;
  return (
    <>
      {mayPrepare && (
        <Button size="small" isPending={prepare.isPending} onPress={() => prepare.mutate()} className="max-lg:hidden!">
          <Send aria-hidden="true" />
          {t`Send for signing`}
        </Button>
      )}
      {menu}
      <Button size="small" variant="primary" isPending={downloads.isPending} onPress={() => void downloads.pdf()}>
        <Download aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Download`}</span>
      </Button>
    </>
  );
}

function TemplateActions() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const [isUsing, setIsUsing] = useState(false);
  const downloads = useDownloads(pdf);
  const use = () => void saveFirst(editor).then(() => setIsUsing(true), reportFailure);

  return (
    <>
      <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis />} />} label={t`More`}>
        <TrialItem />
        <PresentItem />
        <NarrowItems />
        <MenuItem icon={<Download />} onAction={() => void downloads.pdf()}>
          {t`Download`}
        </MenuItem>
      </Menu>
      <Button size="small" variant="primary" onPress={use}>
        <Send aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Use template`}</span>
      </Button>
      {isUsing && <UseTemplateDialog pdf={pdf} onClose={() => setIsUsing(false)} />}
    </>
  );
}

/** The document as those will see it who are asked. Nothing to try while nobody is. */
function TrialItem() {
  const { t } = useLingui();
  const { editor, mode, parties, signees } = useEditorScreen();
  const isPossible = useDocument((state) => partiesToTry({ parties, signees }, state.elements.values()).length > 0);

  return (
    <MenuItem
      icon={<Play />}
      isDisabled={!isPossible}
      onAction={() => editor.view.set({ overlay: { kind: 'trial' }, editing_id: null })}
    >
      {mode === 'template' ? t`Test fill` : t`Preview as a signee`}
    </MenuItem>
  );
}

/** The pages alone, one after the other; also where signees sign in person. */
function PresentItem() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { editor, pdf } = useEditorScreen();
  const present = async () => {
    await editor.sync.flush();
    await navigate({ to: '/pdfs/$pdfId/present', params: { pdfId: pdf.id } });
  };

  return (
    <MenuItem icon={<Presentation />} onAction={() => void present()}>
      {t`Present`}
    </MenuItem>
  );
}

/** What the bar has no room for on phones and tablets. */
function NarrowItems() {
  const { t } = useLingui();
  const { editor, find, revealSelection } = useEditorScreen();
  const redoIt = () => {
    editor.redo();
    revealSelection();
  };
  const { redo } = useStore(editor.undoStore);
  const { selects_text } = useStore(find);

  return (
    <>
      <MenuItem icon={<Search />} onAction={() => find.setState({ is_open: true })}>
        {t`Find`}
      </MenuItem>
      <MenuItem icon={<TextSelect />} onAction={() => find.setState({ selects_text: !selects_text })}>
        {selects_text ? t`Select elements` : t`Select text`}
      </MenuItem>
      {editor.can_edit && (
        <MenuItem icon={<Redo2 />} isDisabled={!redo} onAction={redoIt}>
          {t`Redo`}
        </MenuItem>
      )}
    </>
  );
}

/** A document becomes a draft for signing; what is on it stays. It can be had back at once. */
function usePrepareSigning(pdf: Pdf) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { editor } = useEditorScreen();

  const become = async (mode: 'signing' | 'edit') => {
    await call(updatePdf, { params: { id: pdf.id }, body: { mode } });
    await refreshPdfs(client);
    await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id, mode: mode === 'edit' ? undefined : mode } });
  };
  return useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      await become('signing');
    },
    onSuccess: () =>
      notify.info(t`Say who signs, and where`, t`Nothing is sent before you press “Send”.`, {
        action: { label: t`Undo`, onClick: () => void become('edit').catch(reportFailure) },
      }),
  });
}
