import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#lib/session/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { outboxQuery } from './developer-api.ts';
import type { DeveloperTab } from './developer-tabs.ts';
import { InterfaceReference } from './interface-reference.tsx';
import { LiveInspector } from './live-inspector.tsx';
import { Outbox } from './outbox.tsx';
import { RequestLog } from './request-log.tsx';
import { WebhookReference } from './webhook-reference.tsx';

/**
 * Developer tools: API reference with live calls, request log, webhook deliveries and live events.
 * @param deliveries list of webhook deliveries of the space
 */
export function DeveloperScreen({ deliveries }: { deliveries: ReactNode }) {
  const { t } = useLingui();
  const { tab = 'interface' } = useSearch({ from: '/app/developer' });
  const user = useUser();
  // The outbox exists only without a mail server.
  const outbox = useQuery({ ...outboxQuery, enabled: user.is_support_staff, refetchInterval: false });
  const tabs = [
    { id: 'interface', label: t`Interface`, search: {} },
    { id: 'webhooks', label: t`Webhook events`, search: { tab: 'webhooks' } },
    { id: 'requests', label: t`Requests`, search: { tab: 'requests' } },
    { id: 'deliveries', label: t`Deliveries`, search: { tab: 'deliveries' } },
    { id: 'live', label: t`Live events`, search: { tab: 'live' } },
    ...(outbox.data ? [{ id: 'outbox', label: t`Outbox`, search: { tab: 'outbox' } }] : []),
  ];
  const shown = tab === 'outbox' && !user.is_support_staff ? 'interface' : tab;

  const views: Record<DeveloperTab | 'interface', ReactNode> = {
    interface: <InterfaceReference />,
    webhooks: <WebhookReference />,
    requests: <RequestLog />,
    deliveries,
    live: <LiveInspector />,
    outbox: <Outbox />,
  };

  return (
    <>
      <PageHeader title={t`Developer`} description={t`The API this app uses itself. Call it with an API token from Settings.`} />
      <div data-head="gallery" className="mt-4 mb-6 border-b border-line">
        <LinkTabs label={t`Show`} selected={shown} tabs={tabs} />
      </div>
      {views[shown]}
    </>
  );
}
