import { useLingui } from '@lingui/react/macro';
import { MailWarning } from 'lucide-react';
import { useUser } from '#lib/session/session.ts';
import { useSendVerification } from '#lib/session/use-send-verification.ts';
import { Button } from '#ui/button.tsx';

/** Reminds users to verify their email address. */
export function VerificationBanner() {
  const { t } = useLingui();
  const user = useUser();
  const send = useSendVerification();
  if (user.verifiedEmail) return null;

  return (
    <div
      data-banner
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning sm:px-8 lg:px-12"
    >
      <MailWarning aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 break-words">{t`Verify ${user.email} to upload, send and sign documents.`}</p>
      <Button
        size="small"
        variant="secondary"
        isPending={send.isPending}
        onPress={() => send.mutate()}
      >{t`Send the email again`}</Button>
    </div>
  );
}
