import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeEarlyImage } from '#lib/api/prefetched.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PendingScreen } from '#ui/pending-screen.tsx';

/** A screen that failed to load: no connection, or a bug. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { t } = useLingui();
  useEffect(removeEarlyImage, []);
  // The maintenance dialog is above it, and reloads the screen afterwards.
  if (isApiError(error, 503)) return <PendingScreen />;

  const retry = () => {
    reset();
    void router.invalidate();
  };

  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <ErrorState title={t`This screen couldn’t be opened`} onRetry={retry} />
    </main>
  );
}
