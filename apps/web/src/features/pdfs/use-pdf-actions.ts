import { copyPdf } from '@countersign/contract/duplicates';
import { withoutIsolates } from '@countersign/contract/isolated';
import { type Pdf, type PdfMode, deletePdf, downloadPdf, restorePdf, retryPdf, updatePdf } from '@countersign/contract/pdfs';
import { remindSignees } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, callForFile } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { saveFile } from '#lib/save-file.ts';
import { patchListedPdf, refreshPdfs } from './pdf-queries.ts';

/** Actions on a pdf in a gallery. Lists change optimistically and are restored after an error. */
export function usePdfActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
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

  const putBack = useMutation({
    mutationFn: (pdf: Pdf) => call(updatePdf, { params: { id: pdf.id }, body: { archived: false } }),
    onSettled,
  });

  const archive = useMutation({
    mutationFn: (pdf: Pdf) => call(updatePdf, { params: { id: pdf.id }, body: { archived: true } }),
    onMutate: hide,
    onSuccess: (pdf) =>
      notify.success(t`“${pdf.name}” is archived`, undefined, {
        id: `archived-${pdf.id}`,
        action: { label: t`Undo`, onClick: () => putBack.mutate(pdf) },
      }),
    onSettled,
  });

  const unarchive = useMutation({
    mutationFn: (pdf: Pdf) => call(updatePdf, { params: { id: pdf.id }, body: { archived: false } }),
    onMutate: hide,
    onSuccess: (pdf) => notify.success(t`“${pdf.name}” is no longer archived`),
    onSettled,
  });

  const removeForGood = useMutation({
    mutationFn: (pdf: Pdf) => call(deletePdf, { params: { id: pdf.id }, query: { force: 'true' } }),
    onMutate: hide,
    onSuccess: (_nothing, pdf) => notify.success(t`“${pdf.name}” was permanently deleted`),
    onSettled,
  });

  const retry = useMutation({
    mutationFn: (pdf: Pdf) => call(retryPdf, { params: { id: pdf.id } }),
    onMutate: (pdf) => patchListedPdf(client, pdf.id, { engine_mode: 'processing' }),
    onSettled,
  });

  const copy = useMutation({
    mutationFn: ({ pdf, mode }: { pdf: Pdf; mode: PdfMode }) =>
      call(copyPdf, {
        params: { id: pdf.id },
        body: { mode, ...(mode === pdf.mode && { name: withoutIsolates(t`${pdf.name} (copy)`).slice(0, 255) }) },
      }),
    onSuccess: (made) =>
      notify.success(made.mode === 'template' ? t`The template “${made.name}” is ready` : t`“${made.name}” is ready`, undefined, {
        action: {
          label: t`Open`,
          onClick: () => void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: made.id } }),
        },
      }),
    onSettled,
  });

  /** Turns it into a signing draft and opens it. */
  const prepareSigning = useMutation({
    mutationFn: (pdf: Pdf) => call(updatePdf, { params: { id: pdf.id }, body: { mode: 'signing' } }),
    onSuccess: async (_changed, pdf) => {
      await refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id, mode: 'signing' } });
      notify.info(t`Add signers and fields`, t`Nothing is sent until you press “Send”.`);
    },
  });

  const remind = useMutation({
    mutationFn: (pdf: Pdf) => call(remindSignees, { params: { id: pdf.id }, body: {} }),
    onSuccess: () => notify.success(t`Reminder sent`),
    onSettled,
  });

  const download = useMutation({
    mutationFn: async (pdf: Pdf) => saveFile(await callForFile(downloadPdf, { params: { id: pdf.id } })),
  });

  const use = useMutation({
    mutationFn: ({ pdf, mode }: { pdf: Pdf; mode: PdfMode }) => call(copyPdf, { params: { id: pdf.id }, body: { mode } }),
    onSuccess: (made) => void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: made.id } }),
    onSettled,
  });

  return { copy, use, prepareSigning, remind, download, change, archive, unarchive, restore, remove, removeForGood, retry };
}
