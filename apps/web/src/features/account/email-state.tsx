import { useLingui } from '@lingui/react/macro';
import { useSendVerification } from '#lib/session/use-send-verification.ts';
import { useUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useCancelEmailChange } from './account-api.ts';

/**
 * Whether the address is verified, and the state of a pending change.
 * @param email as in the field; a changed one has no state yet
 */
export function EmailState({ email }: { email: string }) {
  const { t } = useLingui();
  const user = useUser();
  const send = useSendVerification();
  const cancel = useCancelEmailChange();
  const isOwed = !user.verifiedEmail || user.pending_email !== null;

  return (
    <div className="flex flex-col gap-2">
      {email.trim() === user.email && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          {user.verifiedEmail ? <Badge color="green">{t`Verified`}</Badge> : <Badge color="yellow">{t`Not verified`}</Badge>}
        </p>
      )}
      {isOwed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-3 py-2.5">
          <p className="min-w-0 flex-1 basis-56 text-xs break-words text-pretty text-ink">
            {user.pending_email
              ? t`We sent a link to ${user.pending_email}. Until you open it, ${user.email} stays your address.`
              : t`We sent a link to ${user.email}. Open it to upload, send and sign documents.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" isPending={send.isPending} onPress={() => send.mutate()}>{t`Send again`}</Button>
            {user.pending_email && (
              <Button size="small" variant="quiet" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
                {t`Keep the current one`}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
