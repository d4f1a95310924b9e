import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#ui/spinner.tsx';

/** Shown when a screen's code or its guard takes longer than a moment. */
export function PendingScreen() {
  const { t } = useLingui();

  return (
    <div role="status" aria-label={t`Loading`} className="flex min-h-[60dvh] items-center justify-center text-ink-muted">
      <Spinner className="size-6" />
    </div>
  );
}
