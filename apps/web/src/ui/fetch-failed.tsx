import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';

/** Replaces a few lines that failed to load. */
export function FetchFailed({ query }: { query: { isFetching: boolean; refetch: () => Promise<unknown> } }) {
  const { t } = useLingui();
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink">{t`This couldn’t be loaded`}</p>
      <Button size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
