import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { followDeviceLock, useDeviceLock } from '#lib/device-lock.ts';
import { useGlobalDialog } from '#lib/dialogs.ts';
import { usePrefetchedParts } from '#lib/prefetch.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { clearFailures, useHasToasts } from '#lib/notify.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { useVersionCheck } from '#lib/use-version-check.ts';
import { useAnchorScroll } from './use-anchor-scroll.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);
const GlobalDialogs = lazyPart(async () => (await import('./global-dialogs.tsx')).GlobalDialogs);
const LiveNotifications = lazyPart(
  async () => (await import('#features/notifications/live-notifications.tsx')).LiveNotifications,
);

/**
 * Layout of all screens, including error screens: routes links of menus and cards, and contains toasts, global dialogs,
 * notifications and the notice of a new version.
 */
export function RootLayout({ children }: { children: ReactNode }) {
  const router = useRouter();
  const dialog = useGlobalDialog();
  const hasToasts = useHasToasts();
  usePrefetchedParts();
  useVersionCheck();
  useAnchorScroll();

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
      {children}
      <Suspense>
        {hasToasts && <Toaster />}
        {dialog && <GlobalDialogs dialog={dialog} />}
        <LiveNotificationsOfUser />
      </Suspense>
    </RouterProvider>
  );
}

/** A device handed to a signee shows no notifications of its host. */
function LiveNotificationsOfUser() {
  const { data: user } = useQuery(sessionQuery);
  const lock = useDeviceLock();
  return user && !lock && <LiveNotifications userId={user.id} />;
}
