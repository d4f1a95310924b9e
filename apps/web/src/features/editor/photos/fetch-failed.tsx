import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { integrationsQuery } from '#lib/integrations.ts';
import { Button } from '#ui/button.tsx';

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Explains why the service failed, in its words or ours, and offers to reconnect if needed. */
export function FetchFailed({ query }: { query: FailedQuery }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { error } = query;

  useEffect(() => {
    if (isApiError(error, 409)) void client.invalidateQueries({ queryKey: integrationsQuery.queryKey, exact: true });
  }, [client, error]);

  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-xl border border-line bg-surface p-4">
      <p className="text-ink">{isApiError(error) && error.message ? error.message : t`This couldn’t be loaded`}</p>
      <Button size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
