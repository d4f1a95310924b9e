import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '#lib/api/api-error.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { noteFinished } from './redirect-notice.tsx';
import { rememberDetails } from './model/known-details.ts';
import type { FileUploads } from './model/file-uploads.ts';
import { type ValueQueue, wrongFields } from './model/value-queue.ts';
import { forgetValues } from './model/value-storage.ts';
import { useMissingNotice } from './use-missing-notice.ts';
import { type SigningState, fetchOwnFields, finish, isOvertaken, lookAgain, signingQuery } from './signing-api.ts';

interface FinishOptions {
  /** Goes to the first of the fields that prevent finishing. */
  onMissing: (ids: readonly string[]) => void;
}

/**
 * Finishes once, then opens the completion screen unless another one does. Missing values lead to their field; a completed
 * signing never shows an error.
 */
export function useFinish(
  signing: SigningState,
  { queue, uploads }: { queue: ValueQueue; uploads: FileUploads },
  { staysHere }: { staysHere: boolean },
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pdf, signee } = signing;
  const showMissing = useMissingNotice(queue);

  return useMutation({
    mutationFn: async (_options: FinishOptions) => {
      const wrong = wrongFields(queue);
      if (wrong.length > 0) return { missing: wrong };
      if (uploads.isBusy()) return { isUploading: true };
      if (!(await queue.flush())) return { isUnsaved: true };
      // The server does not have rejected values, so finishing would sign without them.
      const refused = wrongFields(queue);
      if (refused.length > 0) return { missing: refused };
      await finish(pdf.id, [...queue.store.getState().fields.values()]);
      return { done: true };
    },
    meta: { silent: true },
    onSuccess: async (result, { onMissing }) => {
      if (result.missing) return onMissing(result.missing);
      if (result.isUploading) return notify.warning(t`Your files are still uploading`, t`You can finish when they’re done.`);
      if (result.isUnsaved) {
        const { closed } = queue.store.getState();
        if (closed) return notify.warning(closed);
        return notify.warning(t`No connection`, t`Your entries are kept in this browser. Try again in a moment.`);
      }
      // Also clears values left by closed tabs, which are obsolete.
      void forgetValues(signee.id);
      if (!staysHere) rememberDetails(signee.email, queue.store.getState().fields.values());
      const { queryKey } = signingQuery(pdf.id);
      // The next screen starts with cached data, which must not say "not signed" until it has refetched.
      if (!staysHere)
        setAnswered(client, queryKey, (old) => old && { ...old, signee: { ...old.signee, status: 'signed' as const } });
      void client.invalidateQueries({ queryKey });
      if (staysHere) return;
      noteFinished(pdf.id);
      await navigate({ to: '/signing-complete', search: { pdf: pdf.id }, replace: true });
    },
    onError: async (error, { onMissing }) => {
      const missing = isApiError(error, 422) ? Object.keys(error.errors) : [];
      if (missing.length > 0) {
        showMissing();
        return onMissing(missing);
      }
      if (isOvertaken(error)) {
        notify.warning(error.message);
        return queue.refresh(() => fetchOwnFields(pdf.id, signee.id));
      }
      // Someone else may have ended it, or it was signed in another window, so the current state is shown.
      if (!isApiError(error, 409)) return reportFailure(error);
      await lookAgain(client, pdf.id, error);
      const now = client.getQueryData(signingQuery(pdf.id).queryKey);
      if (now?.pdf.signing_mode === 'pending' && now.signee.status === signee.status) notify.warning(error.message);
    },
  });
}
