// The sender's API calls for sent pdfs.
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { extendPdf, handOverSignee, remindSignees } from '@countersign/contract/signing';
import { retryPdf } from '@countersign/contract/pdfs';
import { finishAsNewFile } from '@countersign/contract/seals';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { refreshPdfs, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { useCopySigneeLink } from '../../pdfs/sent/use-copy-signee-link.ts';
import { timelineQuery } from '../api/editor-api.ts';
import { useEditorScreen } from '../context/editor-context.ts';

export function useSentActions() {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const client = useQueryClient();
  const params = { id: pdf.id };
  const onSettled = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: signeesQuery(pdf.id).queryKey }),
      client.invalidateQueries({ queryKey: timelineQuery(pdf.id).queryKey }),
    ]);
  };

  /** Reminds one signee, or with null everyone whose turn it is. */
  const remind = useMutation({
    mutationFn: (signeeId: string | null) =>
      call(remindSignees, { params, body: signeeId ? { signee_id: signeeId } : {}, idempotencyKey: uuidv7() }),
    onSuccess: ({ reminded }) => notify.success(reminded === 1 ? t`Reminder sent` : t`${reminded} reminders sent`),
    meta: { silent: true },
    // A conflict is no failure: it is too early, or there is nobody left to remind.
    onError: (error) => (isApiError(error, 409) ? notify.info(error.message) : reportFailure(error)),
    onSettled,
  });
  const seal = useMutation({
    mutationFn: () => call(retryPdf, { params }),
    onSuccess: () => notify.info(t`Trying again now`),
    onSettled: () => refreshPdfs(client),
  });
  const sealAsNewFile = useMutation({
    mutationFn: () => call(finishAsNewFile, { params }),
    onSuccess: () => notify.info(t`Trying again now`),
    onSettled: () => refreshPdfs(client),
  });
  const copyLink = useCopySigneeLink(pdf.id, onSettled);
  const handOver = useMutation({
    mutationFn: ({ id, person }: { id: string; person: { name: string; email: string } }) =>
      call(handOverSignee, { params: { ...params, signeeId: id }, body: person, idempotencyKey: uuidv7() }),
    meta: { silent: true },
    onSettled,
  });
  const extend = useMutation({
    mutationFn: (body: BodyInputOf<typeof extendPdf>) => call(extendPdf, { params, body }),
    meta: { silent: true },
    onSuccess: () => refreshPdfs(client),
    onSettled,
  });
  return { remind, copyLink, handOver, extend, seal, sealAsNewFile };
}
