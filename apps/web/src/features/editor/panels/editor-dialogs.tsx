import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import type { EditorDialog } from '../core/model/editor-view.ts';
import { TypedMeanwhile } from './typed-meanwhile.ts';

const SendDialog = lazyPart(async () => (await import('../signing-setup/send-dialog.tsx')).SendDialog);
const SelfSignDialog = lazyPart(async () => (await import('../self-sign/self-sign-dialog.tsx')).SelfSignDialog);
const UseTemplateDialog = lazyPart(async () => (await import('../../pdfs/use-template-dialog.tsx')).UseTemplateDialog);
const SaveVersionDialog = lazyPart(async () => (await import('./save-version-dialog.tsx')).SaveVersionDialog);
const CropDialog = lazyPart(async () => (await import('../pages/crop-dialog.tsx')).CropDialog);
const RedactDialog = lazyPart(async () => (await import('../pages/redact-dialog.tsx')).RedactDialog);

/** Dialogs for actions on the pdf or a page, from wherever they were started. */
export function EditorDialogs() {
  const { editor } = useEditorScreen();
  const dialog = useView((state) => state.dialog);
  const [typed, setTyped] = useState('');
  const close = useCallback(() => {
    setTyped('');
    editor.view.set({ dialog: null });
  }, [editor]);

  return (
    <Suspense fallback={<TypedMeanwhile onTyped={setTyped} onEscape={close} />}>
      {dialog && <OpenDialog dialog={dialog} typed={typed} close={close} />}
    </Suspense>
  );
}

interface OpenDialogProps {
  dialog: EditorDialog;
  /** Text typed before the dialog had loaded. */
  typed: string;
  close: () => void;
}

function OpenDialog({ dialog, typed, close }: OpenDialogProps) {
  const { editor, pdf, mode, self } = useEditorScreen();
  const page = useDocument(({ pages }) => ('page_id' in dialog ? pages.find(({ id }) => id === dialog.page_id) : undefined));
  // Someone has removed the page: the dialog must not reappear with it.
  const isOfDeleted = 'page_id' in dialog && !page;
  useEffect(() => {
    if (isOfDeleted) close();
  }, [close, isOfDeleted]);

  if (dialog.kind === 'send') {
    if (mode !== 'signing' || !editor.can_edit) return null;
    return self ? <SelfSignDialog signeeId={self.id} onClose={close} /> : <SendDialog onClose={close} />;
  }
  if (dialog.kind === 'use-template') return mode === 'template' ? <UseTemplateDialog pdf={pdf} onClose={close} /> : null;
  if (dialog.kind === 'save-version') return <SaveVersionDialog typed={typed} onClose={close} />;
  if (!page) return null;
  return dialog.kind === 'crop' ? <CropDialog page={page} onClose={close} /> : <RedactDialog page={page} onClose={close} />;
}
