import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { usePartsAhead } from '#lib/fetch-ahead.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { followDeviceLock } from '#lib/device-lock.ts';
import { useGlobalDialog } from '#lib/dialogs.ts';
import { clearFailures, useHasToasts } from '#lib/notify.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);
const GlobalDialogs = lazyPart(async () => (await import('./global-dialogs.tsx')).GlobalDialogs);

/** Around every screen: links of menus and cards go through the router; toasts and global dialogs have their place. */
export function RootLayout() {
  const router = useRouter();
  const dialog = useGlobalDialog();
  const hasToasts = useHasToasts();
  usePartsAhead();

  useEffect(() => {
    const settle = () => clearFailures();
    window.addEventListener('online', settle);
    const unsubscribe = router.subscribe(
      'onBeforeNavigate',
      ({ pathChanged }) => pathChanged && clearFailures({ leaving: true }),
    );
    return () => {
      window.removeEventListener('online', settle);
      unsubscribe();
    };
  }, [router]);

  useEffect(() => followDeviceLock(() => void router.invalidate()), [router]);

  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Outlet />
      <Suspense>
        {hasToasts && <Toaster />}
        {dialog && <GlobalDialogs dialog={dialog} />}
      </Suspense>
    </RouterProvider>
  );
}
