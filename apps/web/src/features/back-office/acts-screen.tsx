import type { StaffAction } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { formatTime } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Quote } from '#ui/quote.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { actTitle } from './act-words.ts';
import { actsQuery } from './back-office-api.ts';

export function ActsScreen() {
  const { t } = useLingui();
  return (
    <Section title={t`Record`} description={t`What support staff did, and why. No one can change or delete it.`}>
      <ActList />
    </Section>
  );
}

function ActList() {
  const { t } = useLingui();
  const acts = useInfiniteQuery(actsQuery);
  if (acts.isError) return <FetchFailed query={acts} />;
  if (!acts.data) return <Skeleton className="h-64 rounded-xl" />;
  const rows = acts.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title={t`Nothing yet`}>{t`Everything support staff change is listed here.`}</EmptyState>
    );

  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col divide-y divide-line rounded-xl border border-line bg-raised">
        {rows.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </ol>
      <LoadMore query={acts} className="self-start" />
    </div>
  );
}

function ActRow({ act }: { act: StaffAction }) {
  const { t } = useLingui();
  const message = act.detail['message'] ?? act.detail['note'] ?? act.detail['name'];
  const written = act.reason || (typeof message === 'string' ? message : '');
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink">
        {t(actTitle(act))}
        {act.subject && <bdi className="font-medium">{act.subject}</bdi>}
        <Outcome outcome={act.outcome} />
      </span>
      {written && <Quote className="text-xs text-ink-muted">{written}</Quote>}
      <span className="text-xs text-ink-muted">
        <FactLine facts={[act.user_name, formatTime(act.created_at)]} />
      </span>
    </li>
  );
}

/** The outcome, unless the action succeeded. */
function Outcome({ outcome }: Pick<StaffAction, 'outcome'>) {
  const { t } = useLingui();
  if (outcome === 'done') return null;
  if (outcome === null) return <Badge color="yellow">{t`Unknown`}</Badge>;
  return outcome === 'failed' ? <Badge color="red">{t`Failed`}</Badge> : <Badge color="yellow">{t`Refused`}</Badge>;
}
