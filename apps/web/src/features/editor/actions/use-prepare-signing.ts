import { type Pdf, updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';

/** Turns a document into a signing draft and keeps its elements. Undo is offered right away. */
export function usePrepareSigning(pdf: Pdf) {
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
      notify.info(t`Add signers and fields`, t`Nothing is sent until you press “Send”.`, {
        action: { label: t`Undo`, onClick: () => void become('edit').catch(reportFailure) },
      }),
  });
}
