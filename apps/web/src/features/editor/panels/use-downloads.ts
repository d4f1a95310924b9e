import { type Pdf, downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useState } from 'react';
import { callForFile } from '#lib/api/call.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { saveFile } from '../save-file.ts';
import { useEditorScreen } from '../editor-context.ts';

/** Downloads of the pdf and of its certificate, with everything that was done before. */
export function useDownloads(pdf: Pick<Pdf, 'id'>) {
  const { editor } = useEditorScreen();
  const [isPending, setIsPending] = useState(false);

  const get = async (endpoint: typeof downloadPdf | typeof downloadCertificate) => {
    setIsPending(true);
    try {
      await editor.sync.flush();
      saveFile(await callForFile(endpoint, { params: { id: pdf.id } }));
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, pdf: () => get(downloadPdf), certificate: () => get(downloadCertificate) };
}
