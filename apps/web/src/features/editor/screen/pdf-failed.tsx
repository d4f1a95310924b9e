import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '#ui/error-state.tsx';

interface Fetch {
  isError: boolean;
  isFetching: boolean;
  data: unknown;
  refetch: () => unknown;
}

/** The first failed fetch without data to show. */
export function firstFailed(fetches: readonly Fetch[]): Fetch | undefined {
  return fetches.find((fetch) => fetch.isError && !fetch.data);
}

/** Part of the pdf could not be loaded. */
export function PdfFailed({ fetch }: { fetch: Fetch }) {
  const { t } = useLingui();

  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <ErrorState
        title={t`This document couldn’t be opened`}
        onRetry={() => void fetch.refetch()}
        isRetrying={fetch.isFetching}
      />
    </main>
  );
}
