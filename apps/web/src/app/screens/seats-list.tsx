import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSeatsTaken } from './use-seats.ts';

/** Who uses the seats of an organization, and where to manage them. */
export function SeatsList({ organizationId }: { organizationId: string }) {
  const { t } = useLingui();
  const { taken, failed } = useSeatsTaken(organizationId);
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  if (!taken) return <Skeleton className="h-24 rounded-lg" />;

  const kinds = [
    { anchor: 'organization-users', name: t`Users`, count: taken.users },
    { anchor: 'invite-users', name: t`Invited users`, count: taken.invitees },
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
        <dd className="text-base font-medium text-ink tabular-nums">{taken.users + taken.invitees}</dd>
      </div>
    </dl>
  );
}
