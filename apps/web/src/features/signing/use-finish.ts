import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '#lib/api/api-error.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { noteFinished } from './go-on.tsx';
import { rememberDetails } from './model/known-details.ts';
import type { FileUploads } from './model/file-uploads.ts';
import { type ValueQueue, wrongFields } from './model/value-queue.ts';
import { forgetValues } from './model/value-storage.ts';
import { useTellMissing } from './use-tell-missing.ts';
import { type SigningState, fetchOwnFields, finish, isOvertaken, lookAgain, signingQuery } from './signing-api.ts';

interface FinishOptions {
  /** Leads to the first of the fields that stand in the way. */
  onMissing: (ids: readonly string[]) => void;
}

/** Finishes once, and leads to the screen that thanks unless another one does. What is missing is shown by going there; what was signed is never told as an error. */
export function useFinish(
  signing: SigningState,
  { queue, uploads }: { queue: ValueQueue; uploads: FileUploads },
  { staysHere }: { staysHere: boolean },
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pdf, signee } = signing;
  const tellMissing = useTellMissing(queue);

  return useMutation({
    mutationFn: async (_options: FinishOptions) => {
      const wrong = wrongFields(queue);
      if (wrong.length > 0) return { missing: wrong };
      if (uploads.isBusy()) return { isUploading: true };
      if (!(await queue.flush())) return { isUnsaved: true };
      // What the server has refused by now is not what it has, and that would be signed.
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
      // Also what a tab that was closed has left: no one asks for it any more.
      void forgetValues(signee.id);
      if (!staysHere) rememberDetails(signee.email, queue.store.getState().fields.values());
      const { queryKey } = signingQuery(pdf.id);
      // The next screen begins with what is known here: it is not to say that nothing is signed until it has asked.
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
        tellMissing();
        return onMissing(missing);
      }
      if (isOvertaken(error)) {
        notify.warning(error.message);
        return queue.refresh(() => fetchOwnFields(pdf.id, signee.id));
      }
      // Someone else may have ended it, or it was signed in another window: the screen shows what is so now.
      if (!isApiError(error, 409)) return reportFailure(error);
      await lookAgain(client, pdf.id, error);
      const now = client.getQueryData(signingQuery(pdf.id).queryKey);
      if (now?.pdf.signing_mode === 'pending' && now.signee.status === signee.status) notify.warning(error.message);
    },
  });
}
