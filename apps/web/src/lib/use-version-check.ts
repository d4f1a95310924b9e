import { VERSION_REFRESH_MS } from '@countersign/contract/limits';
import { getVersion } from '@countersign/contract/health';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from './api/call.ts';
import { notify } from './notify.ts';

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(getVersion, { signal }),
  refetchInterval: VERSION_REFRESH_MS,
  meta: { silent: true },
});

/**
 * Polls the running version every 10 s, and offers a reload once it differs from the one at startup. During maintenance the
 * response is 503, which the query client reports.
 */
export function useVersionCheck(): void {
  const { t } = useLingui();
  const first = useRef<string | null>(null);
  const { data } = useQuery(versionQuery);
  const version = data?.version;

  useEffect(() => {
    if (version === undefined) return;
    first.current ??= version;
    if (version === first.current) return;

    notify.info(t`A new version is ready`, t`Reload to use it. Your saved work is kept.`, {
      id: 'new-version',
      duration: Infinity,
      action: { label: t`Reload`, onClick: () => window.location.reload() },
    });
  }, [version, t]);
}
