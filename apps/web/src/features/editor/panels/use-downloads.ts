import { type Pdf, downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useState } from 'react';
import { callForFile } from '#lib/api/call.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { saveFile } from '#lib/save-file.ts';
import { useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';

/** Downloads of the pdf and of its certificate, with everything that was done before. */
export function useDownloads(pdf: Pick<Pdf, 'id'>) {
  const { editor } = useEditorScreen();
  const [isPending, setIsPending] = useState(false);

  const get = async (fetchFile: () => ReturnType<typeof callForFile>) => {
    setIsPending(true);
    try {
      await saveFirst(editor);
      saveFile(await fetchFile());
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsPending(false);
    }
  };
  const params = { id: pdf.id };
  return {
    isPending,
    pdf: () => get(() => callForFile(downloadPdf, { params })),
    fillable: () => get(() => callForFile(downloadPdf, { params, query: { form: 'fillable' } })),
    certificate: () => get(() => callForFile(downloadCertificate, { params })),
  };
}
