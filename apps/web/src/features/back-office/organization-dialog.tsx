import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#lib/i18n.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UsageMeters } from '#ui/usage-meters.tsx';
import { ActButtons } from './act-buttons.tsx';
import { ORGANIZATION_ACT_WORDS } from './act-words.ts';
import { organizationFactsQuery, useActOnOrganization } from './back-office-api.ts';
import { Facts } from './facts.tsx';
import { SubscriptionLine } from './subscription-line.tsx';

type Organization = NonNullable<ReturnType<typeof useFacts>['data']>;

const useFacts = (organizationId: string) => useQuery(organizationFactsQuery(organizationId));

export function OrganizationDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { t } = useLingui();
  const organization = useFacts(organizationId);
  return (
    <Modal
      isOpen
      size="large"
      title={organization.data?.name ?? t`Organization`}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Close`}</Button>}
    >
      {organization.isPending && <Skeleton className="h-64 rounded-lg" />}
      {organization.isError && <FetchFailed query={organization} />}
      {organization.data && <Details organization={organization.data} />}
    </Modal>
  );
}

function Details({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const act = useActOnOrganization(organization.id);
  const { people, seats, members } = organization;

  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [t`State`, organization.disabled_at ? t`Disabled` : organization.is_active ? t`Active` : t`Inactive`],
          [t`Created`, formatDay(organization.created_at)],
          [t`Subscription`, <SubscriptionLine key="subscription" {...organization} />],
          [t`Seats`, seats === null ? t`No limit` : String(seats)],
          [
            t`Members (${members})`,
            <ul key="members" className="flex max-h-48 flex-col gap-1 overflow-auto">
              {people.map(({ id, name, email, role }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-2">
                  <bdi translate="no">{name}</bdi>{' '}
                  <bdi translate="no" className="text-ink-muted">
                    {email}
                  </bdi>{' '}
                  <Badge>{t(ROLE_WORDS[role])}</Badge>
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
      <UsageMeters meters={organization.usage} />
      <ActButtons
        acts={[
          ...(organization.subscription ? (['refresh_subscription'] as const) : []),
          organization.disabled_at ? ('enable' as const) : ('disable' as const),
        ]}
        words={ORGANIZATION_ACT_WORDS}
        dangers={['disable']}
        name={organization.name}
        isPending={act.isPending}
        onAct={(choice, done) => act.mutate(choice, { onSuccess: done })}
      />
    </div>
  );
}
