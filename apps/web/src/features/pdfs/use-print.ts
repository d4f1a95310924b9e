import { downloadPdf } from '@countersign/contract/pdfs';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '#lib/api/call.ts';
import { printFile } from '#lib/print-file.ts';
import { reportFailure } from '#lib/report-failure.ts';

/** Prints the pdf's download. @param before saves pending changes first */
export function usePrint(pdfId: string, before?: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async () => {
      await before?.();
      printFile(await callForFile(downloadPdf, { params: { id: pdfId } }));
    },
    meta: { silent: true },
    onError: reportFailure,
  });
}
