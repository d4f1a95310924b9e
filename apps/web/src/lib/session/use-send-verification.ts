import { sendVerification } from '@countersign/contract/auth';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';

/** Sends the verification email again. */
export function useSendVerification() {
  const { t } = useLingui();

  return useMutation({
    mutationFn: () => call(sendVerification),
    onSuccess: () => notify.success(t`Verification email sent`),
  });
}
