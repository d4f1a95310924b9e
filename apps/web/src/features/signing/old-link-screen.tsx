import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck, TimerOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { renewLink } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

/** An expired link: a new one is sent to the same address. */
export function OldLinkScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const renew = useMutation({ mutationFn: () => renewLink(token) });

  if (renew.isSuccess) {
    return (
      <StatusScreen icon={<MailCheck />} title={t`Check your inbox`} tone="success">
        {t`We sent a new link to the same email address.`}
      </StatusScreen>
    );
  }
  return (
    <StatusScreen
      icon={<TimerOff />}
      title={t`This link has expired`}
      action={
        <Button variant="primary" isPending={renew.isPending} onPress={() => renew.mutate()}>
          {t`Send me a new link`}
        </Button>
      }
    >
      {t`We can email you a new one.`}
    </StatusScreen>
  );
}
