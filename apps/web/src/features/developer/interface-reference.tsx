import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Operation, interfaceQuery } from './interface-description.ts';
import { OperationCard } from './operation-card.tsx';

/** All API calls by topic; the search covers method, path and summary. */
export function InterfaceReference() {
  const { t } = useLingui();
  const description = useQuery(interfaceQuery);
  const operations = description.data?.operations;
  const [search, setSearch] = useState('');
  const deferred = useDeferredValue(search);
  const groups = useMemo(
    () => grouped((operations ?? []).filter((entry) => matchesSearch(entry, deferred))),
    [operations, deferred],
  );

  if (description.isError) return <ErrorState onRetry={() => void description.refetch()} isRetrying={description.isFetching} />;
  if (!operations) return <Skeleton className="h-96 rounded-xl" />;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TextField
          label={t`Search`}
          value={search}
          onChange={setSearch}
          placeholder={t`Method, path or words`}
          className="w-full max-w-sm"
        />
        <p className="text-sm text-ink-muted">
          <Trans>
            The same as{' '}
            <a href="/api/openapi.json" target="_blank" rel="noreferrer" className="text-accent-ink underline">
              OpenAPI 3.1
            </a>
          </Trans>
        </p>
      </div>
      {groups.length === 0 && <EmptyState title={t`No calls found`}>{t`Try fewer words.`}</EmptyState>}
      {groups.map(([tag, entries]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`} className="mb-2 text-base font-semibold text-ink first-letter:uppercase">
            {tag}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
            {entries.map((entry) => (
              <li key={`${entry.method} ${entry.path}`}>
                <OperationCard operation={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function matchesSearch({ method, path, summary, tag }: Operation, search: string): boolean {
  const text = `${method} ${path} ${summary} ${tag}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function grouped(operations: readonly Operation[]): [string, Operation[]][] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other));
}
