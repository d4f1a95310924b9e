import { type Pdf, downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { callForFile } from '#lib/api/call.ts';
import { printFile } from '#lib/print-file.ts';
import { saveFile } from '#lib/save-file.ts';
import { useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';

type Fetched = Awaited<ReturnType<typeof callForFile>>;

/** Downloads of the pdf and of its certificate, and the pdf on paper, with everything that was done before. */
export function useDownloads(pdf: Pick<Pdf, 'id'>) {
  const { editor } = useEditorScreen();
  const mutationKey = ['downloads', pdf.id];
  const { mutate: get } = useMutation({
    mutationKey,
    mutationFn: async ({ fetch, take = saveFile }: { fetch: () => Promise<Fetched>; take?: (file: Fetched) => void }) => {
      await saveFirst(editor);
      take(await fetch());
    },
  });
  const params = { id: pdf.id };

  return {
    /** Wherever it was begun: by a button or a command. */
    isPending: useIsMutating({ mutationKey }) > 0,
    pdf: () => get({ fetch: () => callForFile(downloadPdf, { params }) }),
    print: () => get({ fetch: () => callForFile(downloadPdf, { params }), take: printFile }),
    fillable: () => get({ fetch: () => callForFile(downloadPdf, { params, query: { form: 'fillable' } }) }),
    certificate: () => get({ fetch: () => callForFile(downloadCertificate, { params }) }),
  };
}
