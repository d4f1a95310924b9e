import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { forgetLinkSecret } from '#lib/link-secrets.ts';
import { linkSecret } from '#lib/read-link-secrets.ts';
import { useUser } from '#lib/session/session.ts';
import { useSendVerification } from '#lib/session/use-send-verification.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { useVerifyEmail } from './use-verify-email.ts';
import { AuthMessage } from './auth-form.tsx';

/** Target of the emailed link: verifies immediately. Without a token it offers to send the email again. */
export function VerifyEmailScreen() {
  const { t } = useLingui();
  const [token] = useState(() => linkSecret('/verify-email')?.token);
  const user = useUser();
  const send = useSendVerification();
  const verify = useVerifyEmail();
  const isStarted = useRef(false);
  const { mutate } = verify;

  useEffect(() => {
    // A token works once, but effects may run twice.
    if (!token || isStarted.current) return;
    isStarted.current = true;
    mutate(token, {
      onSuccess: () => forgetLinkSecret('/verify-email'),
      // Without a connection, a reload tries again.
      onError: (error) => isApiError(error) && error.status >= 400 && error.status < 500 && forgetLinkSecret('/verify-email'),
    });
  }, [token, mutate]);

  // The link may verify an address that replaces a verified one.
  const isWorking = token !== undefined && !verify.isError && !verify.isSuccess;
  const isProven = user.verifiedEmail && !user.pending_email;
  if (verify.isSuccess || (isProven && token === undefined)) {
    return (
      <AuthMessage title={t`Your email is verified`} action={<ButtonLink to="/home" variant="primary">{t`Continue`}</ButtonLink>}>
        {t`Your account’s address is ${user.email}. You can send and sign documents.`}
      </AuthMessage>
    );
  }
  if (isWorking) return <AuthMessage title={t`Verifying your email…`}>{user.pending_email ?? user.email}</AuthMessage>;
  if (isProven) {
    return (
      <AuthMessage
        title={t`This link no longer works`}
        action={<ButtonLink to="/home" variant="primary">{t`Continue`}</ButtonLink>}
      >
        {t`Your account’s address is ${user.email}, and it’s verified.`}
      </AuthMessage>
    );
  }

  return (
    <AuthMessage
      title={token ? t`This link no longer works` : t`Verify your email`}
      action={
        <>
          <Button variant="primary" isPending={send.isPending} onPress={() => send.mutate()}>{t`Send the email again`}</Button>
          <ButtonLink to="/home">{t`Go home`}</ButtonLink>
        </>
      }
    >
      {token
        ? t`It was already used, or a newer one was sent. We can send you another.`
        : t`We sent a link to ${user.pending_email ?? user.email}. Open it to upload, send and sign documents.`}
    </AuthMessage>
  );
}
