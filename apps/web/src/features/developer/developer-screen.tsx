import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { InterfaceReference } from './interface-reference.tsx';
import { WebhookReference } from './webhook-reference.tsx';

/** For whoever writes programs: every call of the interface, to read and to try, and what webhooks are told. */
export function DeveloperScreen() {
  const { t } = useLingui();
  const { tab = 'interface' } = useSearch({ from: '/app/developer' });

  return (
    <>
      <PageHeader title={t`Developer`} description={t`The API this app uses itself. Call it with an API token from Settings.`} />
      <div data-head="gallery" className="mt-4 mb-6 border-b border-line">
        <LinkTabs
          label={t`Show`}
          selected={tab}
          tabs={[
            { id: 'interface', label: t`Interface`, search: {} },
            { id: 'webhooks', label: t`Webhooks`, search: { tab: 'webhooks' } },
          ]}
        />
      </div>
      {tab === 'interface' ? <InterfaceReference /> : <WebhookReference />}
    </>
  );
}
