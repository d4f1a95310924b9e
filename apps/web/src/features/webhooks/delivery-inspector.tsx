import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { webhooksQuery } from './webhooks-api.ts';

/** Deliveries to a webhook of the space, with the responses. */
export function DeliveryInspector() {
  const { t } = useLingui();
  const { space, organization, role } = useSpace();
  const mayRead = isAllowed(role, SCREEN_ROLES.webhooks);
  const webhooks = useQuery({ ...webhooksQuery(space), enabled: mayRead });
  const [chosen, setChosen] = useState<string | null>(null);

  if (!mayRead) return <EmptyState icon={<Webhook />} title={t`Only admins of this workspace can see its webhooks`} />;
  if (webhooks.isError) return <FetchFailed query={webhooks} />;
  if (!webhooks.data) return <Skeleton className="h-64 rounded-xl" />;
  const webhook = webhooks.data.find(({ id }) => id === chosen) ?? webhooks.data[0];
  if (!webhook)
    return (
      <EmptyState
        icon={<Webhook />}
        title={t`No webhooks yet`}
        action={<ButtonLink to="/settings/webhooks">{t`Webhooks`}</ButtonLink>}
      >
        {t`Create one to see what is sent to it.`}
      </EmptyState>
    );

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Select
          label={t`Webhook`}
          options={webhooks.data.map(({ id, url }) => ({ value: id, label: url }))}
          value={webhook.id}
          onChange={setChosen}
          className="w-full sm:w-96"
        />
        <span className="flex h-10 items-center">
          <TextLink to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }}>{t`Settings of this webhook`}</TextLink>
        </span>
      </div>
      <DeliveryList key={webhook.id} webhook={webhook} mayChange={isSpaceActive({ organization })} />
    </div>
  );
}
