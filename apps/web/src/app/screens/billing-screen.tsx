// What a space costs and has room for. Nothing is charged, so there is nothing to choose or to pay here.
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { invitesQuery } from '#features/invites/invites-api.ts';
import { membersQuery } from '#features/members/members-api.ts';
import { useSpace } from '#lib/space/space.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PeopleSections } from './people-sections.tsx';

export function BillingScreen() {
  const { t } = useLingui();
  const { organization } = useSpace();

  return (
    <>
      <Section title={t`Subscription Plan`} anchor="subscription-plan" description={t`What you have here, and what it costs.`}>
        <Card className="flex flex-col gap-5">
          <p className="max-w-prose text-base text-pretty break-words text-ink">
            {organization
              ? t`This installation charges nothing. ${organization.name} can do everything, and has seats without limit.`
              : t`This installation charges nothing. You can do everything in your private space.`}
          </p>
          {organization && <Seats organization={organization} />}
        </Card>
      </Section>
      {organization && <PeopleSections organization={organization} />}
    </>
  );
}

/** A seat is taken by everybody who is in it, and by everybody whose answer is awaited. */
function Seats({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const members = useQuery(membersQuery(organization.id));
  const invites = useQuery(invitesQuery(organization.id));
  const failed = [members, invites].find(({ isError }) => isError);
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  if (!members.data || !invites.data) return <Skeleton className="h-24 rounded-lg" />;

  const users = members.data.length;
  const invitees = invites.data.filter(({ status }) => status !== 'rejected').length;
  const kinds = [
    { anchor: 'organization-users', name: t`Users`, count: users },
    { anchor: 'invite-users', name: t`Invited users`, count: invitees },
  ] as const;

  return (
    <dl className="border-t border-line">
      {kinds.map(({ anchor, name, count }) => (
        <div key={anchor} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
          <dt className="min-w-0 flex-1 text-sm text-ink-muted">{name}</dt>
          <dd className="flex items-center gap-4">
            <span className="text-base font-medium text-ink tabular-nums">{count}</span>
            <ButtonLink to="/settings/billing" hash={anchor} size="small" aria-label={t`Manage users: ${name}`}>
              {t`Manage users`}
            </ButtonLink>
          </dd>
        </div>
      ))}
      <div className="flex items-center justify-between gap-4 pt-3">
        <dt className="text-sm font-medium text-ink">{t`Seats in use`}</dt>
        <dd className="text-base font-medium text-ink tabular-nums">{users + invitees}</dd>
      </div>
    </dl>
  );
}
