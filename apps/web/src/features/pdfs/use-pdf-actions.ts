import { type Pdf, deletePdf, restorePdf, retryPdf, updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { patchListedPdf, refreshPdfs } from './pdf-queries.ts';

/** What can be done with a pdf in a gallery. The list changes at once; a refusal brings the old state back. */
export function usePdfActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => refreshPdfs(client);
  const hide = (pdf: Pdf) => patchListedPdf(client, pdf.id, null);

  const change = useMutation({
    mutationFn: ({ pdf, changes }: { pdf: Pdf; changes: { name?: string; is_favorite?: boolean } }) =>
      call(updatePdf, { params: { id: pdf.id }, body: changes }),
    onMutate: ({ pdf, changes }) => patchListedPdf(client, pdf.id, changes),
    onSettled,
  });

  const restore = useMutation({
    mutationFn: (pdf: Pdf) => call(restorePdf, { params: { id: pdf.id } }),
    onMutate: hide,
    onSuccess: (pdf) => notify.success(t`“${pdf.name}” is restored`),
    onSettled,
  });

  const undoDelete = useMutation({ mutationFn: (pdf: Pdf) => call(restorePdf, { params: { id: pdf.id } }), onSettled });

  const remove = useMutation({
    mutationFn: (pdf: Pdf) => call(deletePdf, { params: { id: pdf.id } }),
    onMutate: hide,
    onSuccess: (_nothing, pdf) =>
      notify.success(t`“${pdf.name}” is deleted`, undefined, {
        id: `deleted-${pdf.id}`,
        action: { label: t`Undo`, onClick: () => undoDelete.mutate(pdf) },
      }),
    onSettled,
  });

  const removeForGood = useMutation({
    mutationFn: (pdf: Pdf) => call(deletePdf, { params: { id: pdf.id }, query: { force: 'true' } }),
    onMutate: hide,
    onSuccess: (_nothing, pdf) => notify.success(t`“${pdf.name}” is gone for good`),
    onSettled,
  });

  const retry = useMutation({
    mutationFn: (pdf: Pdf) => call(retryPdf, { params: { id: pdf.id } }),
    onMutate: (pdf) => patchListedPdf(client, pdf.id, { engine_mode: 'processing' }),
    onSettled,
  });

  return { change, restore, remove, removeForGood, retry };
}
