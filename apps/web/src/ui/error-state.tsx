import { RotateCw } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { useGlobalDialog } from '#lib/dialogs.ts';
import { Button } from './button.tsx';

/** A part of a screen that failed to load. */
export function ErrorState({
  title,
  onRetry,
  isRetrying = false,
}: {
  title?: string;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const { t } = useLingui();
  // The maintenance dialog already says why.
  const isMaintenance = useGlobalDialog()?.kind === 'maintenance';

  return (
    <div role="alert" className="flex flex-col items-center rounded-2xl border border-line bg-raised px-6 py-16 text-center">
      <h2 className="text-base font-semibold text-ink">{title ?? t`This couldn’t be loaded`}</h2>
      {!isMaintenance && (
        <p className="mt-1 max-w-sm text-sm text-pretty text-ink-muted">
          {t`Nothing is lost. Check your connection and try again.`}
        </p>
      )}
      <Button className="mt-6" onPress={onRetry} isPending={isRetrying}>
        <RotateCw aria-hidden="true" />
        {t`Try again`}
      </Button>
    </div>
  );
}
