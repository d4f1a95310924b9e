import type { Integration, IntegrationProvider } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Camera, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { SERVICE_NAMES, integrationsQuery, useConnect, useRemoveIntegration } from '#lib/integrations.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Name } from '#ui/name.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function IntegrationsScreen() {
  const { t } = useLingui();
  const integrations = useQuery(integrationsQuery);
  const connected = new Map(integrations.data?.data.map((integration) => [integration.provider, integration]));

  return (
    <Section
      title={t`Integrations`}
      description={t`Services your documents can use photos and details from. Your connections work in every workspace.`}
    >
      {integrations.isPending && <Skeleton className="h-32 rounded-xl" />}
      {integrations.isError && <ErrorState onRetry={() => void integrations.refetch()} isRetrying={integrations.isFetching} />}
      {integrations.data?.providers.map(({ provider, is_configured }) => (
        <ServiceCard key={provider} provider={provider} isConfigured={is_configured} integration={connected.get(provider)} />
      ))}
    </Section>
  );
}

interface ServiceCardProps {
  provider: IntegrationProvider;
  isConfigured: boolean;
  integration: Integration | undefined;
}

function ServiceCard({ provider, isConfigured, integration }: ServiceCardProps) {
  const { t } = useLingui();
  const name = SERVICE_NAMES[provider];
  const { connect, isConnecting } = useConnect(provider);
  const isGood = integration !== undefined && !integration.is_refused;

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-ink">
          <Camera aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-sm font-semibold text-ink">{name}</h3>
          <p className="mt-0.5 text-sm text-pretty text-ink-muted">
            {t`Place photos of your projects on pages, and fill in their names and addresses.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isConfigured && !isGood && (
            <Button variant="primary" onPress={connect} isPending={isConnecting}>
              {integration ? t`Connect again` : t`Connect`}
            </Button>
          )}
          {integration && <RevokeButton integration={integration} />}
        </div>
      </div>
      {integration?.is_refused && (
        <p role="status" className="flex items-start gap-2 text-sm text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t`${name} no longer accepts this connection. Please reconnect it.`}
        </p>
      )}
      {integration && <Account integration={integration} />}
      {!isConfigured && <NotConfigured name={name} />}
    </Card>
  );
}

function Account({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const { user_email } = integration;
  const since = formatMoment(integration.created_at);

  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      {integration.user_avatar && <img src={integration.user_avatar} alt="" className="size-9 rounded-full object-cover" />}
      <div className="min-w-0 text-sm">
        <Name className="font-medium text-ink">{integration.user_name || integration.user_email}</Name>
        <p className="text-xs wrap-anywhere text-ink-muted">{t`${user_email}, connected ${since}`}</p>
      </div>
    </div>
  );
}

function RevokeButton({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const name = SERVICE_NAMES[integration.provider];
  const removal = useRemoveIntegration();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button variant="danger" aria-label={t`Revoke ${name}`} onPress={() => setIsAsking(true)}>
        {t`Revoke`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Revoke ${name}?`}
        confirmLabel={t`Revoke integration`}
        isPending={removal.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => removal.mutate(integration.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`Photos in documents stay there. Stubs from its projects are no longer offered.`}
      </ConfirmDialog>
    </>
  );
}

/** Only the operator can change this. */
function NotConfigured({ name }: { name: string }) {
  const { t } = useLingui();
  const { is_support_staff, is_developer } = useUser();

  return (
    <p className="border-t border-line pt-4 text-sm text-pretty text-ink-muted">
      {is_support_staff || is_developer
        ? t`${name} isn’t set up on this server. Set COMPANYCAM_CLIENT_ID and COMPANYCAM_CLIENT_SECRET, then restart it.`
        : t`${name} isn’t set up on this server. Ask its administrator to set it up.`}
    </p>
  );
}
