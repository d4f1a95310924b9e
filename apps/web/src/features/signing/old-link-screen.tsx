import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck, TimerOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { renewLink } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

/** A link that has run out: a new one goes to the mailbox that this one was sent to. */
export function OldLinkScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const renew = useMutation({ mutationFn: () => renewLink(token) });

  if (renew.isSuccess) {
    return (
      <StatusScreen icon={<MailCheck />} title={t`Look into your mailbox`} tone="success">
        {t`A new link is on its way to the address that this one was sent to.`}
      </StatusScreen>
    );
  }
  return (
    <StatusScreen
      icon={<TimerOff />}
      title={t`This link has run out`}
      action={
        <Button variant="primary" isPending={renew.isPending} onPress={() => renew.mutate()}>
          {t`Send me a new link`}
        </Button>
      }
    >
      {t`You can have a new one sent to your mailbox.`}
    </StatusScreen>
  );
}
