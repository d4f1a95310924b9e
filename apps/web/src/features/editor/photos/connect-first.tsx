import type { IntegrationProvider } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { SERVICE_NAMES, useConnect } from '#lib/integrations.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Connects the service in place; the photo list appears as soon as it is connected. */
export function ConnectFirst({ provider, isAgain }: { provider: IntegrationProvider; isAgain: boolean }) {
  const { t } = useLingui();
  const name = SERVICE_NAMES[provider];
  const { connect, isConnecting } = useConnect(provider);

  return (
    <EmptyState
      icon={<Camera />}
      title={isAgain ? t`${name} needs to be reconnected` : t`Connect ${name} first`}
      action={
        <Button variant="primary" onPress={connect} isPending={isConnecting}>
          {isAgain ? t`Connect again` : t`Connect`}
        </Button>
      }
    >
      {t`A window opens where you sign in and allow us to read your projects and photos.`}
    </EmptyState>
  );
}
