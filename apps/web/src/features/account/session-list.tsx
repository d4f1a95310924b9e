import type { Session } from '@countersign/contract/account-security';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sessionsQuery, useEndSessions } from './account-api.ts';

/** `children`: further actions beside the button that ends all other sessions. */
export function SessionList({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const sessions = useQuery(sessionsQuery);
  const { others } = useEndSessions();
  if (sessions.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (sessions.isError) return <ErrorState onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching} />;

  return (
    <div className="flex flex-col gap-4">
      <ul className="flex max-h-[28rem] flex-col gap-2 overflow-y-auto">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {children}
        {sessions.data.length > 1 && (
          <Button isPending={others.isPending} onPress={() => others.mutate()}>{t`Sign out the others`}</Button>
        )}
      </div>
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui();
  const { one } = useEndSessions();
  const name = useDeviceName(session);
  const seen = formatMoment(session.last_seen_at);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <DeviceIcon session={session} />
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          {name}
          {session.is_current && <Badge color="green">{t`This device`}</Badge>}
        </span>
        <span className="block text-xs text-ink-muted">
          <FactLine facts={[session.ip, session.is_current ? null : t`Last seen: ${seen}`]} />
        </span>
      </span>
      {!session.is_current && (
        <Button size="small" aria-label={t`Sign out ${name}`} isPending={one.isPending} onPress={() => one.mutate(session.id)}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ kind, browser, system }: Session): string {
  const { t } = useLingui();
  if (kind === 'token') return t`App or script`;
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}

function DeviceIcon({ session: { kind, system } }: { session: Session }) {
  const looks = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-muted' } as const;
  if (kind === 'token') return <SquareTerminal {...looks} />;
  return /iPhone|iPad|Android/.test(system ?? '') ? <Smartphone {...looks} /> : <Monitor {...looks} />;
}
