// Actions on the whole pdf, shared by its button, the menus and the commands.
import { useNavigate } from '@tanstack/react-router';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { usePrint } from '../../pdfs/use-print.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { useExtractPages } from '../pages/use-extract-pages.ts';
import { saveFirst } from '../context/save-first.ts';
import { useDownloads } from './use-downloads.ts';
import { usePrepareSigning } from './use-prepare-signing.ts';

export type PdfActions = ReturnType<typeof usePdfActions>;

export function usePdfActions() {
  const { editor, pdf } = useEditorScreen();
  const navigate = useNavigate();
  const guarded = useGuardedAction();
  const prepare = usePrepareSigning(pdf);
  const print = usePrint(pdf.id, () => saveFirst(editor));
  const present = async () => {
    await editor.sync.flush();
    await navigate({ to: '/pdfs/$pdfId/present', params: { pdfId: pdf.id } });
  };

  return {
    downloads: useDownloads(pdf),
    print: () => print.mutate(),
    extract: useExtractPages(),
    send: guarded(() => editor.view.set({ dialog: { kind: 'send' } })),
    prepareSigning: () => prepare.mutate(),
    isPreparing: prepare.isPending,
    useTemplate: () => void saveFirst(editor).then(() => editor.view.set({ dialog: { kind: 'use-template' } }), reportFailure),
    /** Shows the document as the people who fill it in will see it. */
    tryOut: () => editor.view.set({ overlay: { kind: 'trial' }, editing_id: null }),
    /** Shows only the pages, one at a time; also used for signing in person. */
    present: () => void present(),
  };
}
