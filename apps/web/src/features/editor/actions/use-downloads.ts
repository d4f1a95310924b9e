import { type Pdf, downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';

/** Downloads the pdf or its certificate, after saving all pending changes. */
export function useDownloads(pdf: Pick<Pdf, 'id'>) {
  const { editor } = useEditorScreen();
  const mutationKey = ['downloads', pdf.id];
  const { mutate: get } = useMutation({
    mutationKey,
    mutationFn: async (fetchFile: () => ReturnType<typeof callForFile>) => {
      await saveFirst(editor);
      saveFile(await fetchFile());
    },
  });
  const params = { id: pdf.id };

  return {
    /** True for downloads started by a command, too. */
    isPending: useIsMutating({ mutationKey }) > 0,
    pdf: () => get(() => callForFile(downloadPdf, { params })),
    fillable: () => get(() => callForFile(downloadPdf, { params, query: { form: 'fillable' } })),
    certificate: () => get(() => callForFile(downloadCertificate, { params })),
  };
}
