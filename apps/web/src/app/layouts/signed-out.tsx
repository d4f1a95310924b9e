import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isLeaving } from '#features/auth/sign-out.ts';
import { PendingScreen } from '#ui/pending-screen.tsx';

/**
 * The session ended while a screen was open: to /login, which leads back here. Not so while the person signs out: another
 * request may hear first that the session is gone, and whoever signs in next must not be led to this screen.
 */
export function SignedOut() {
  const client = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/login' && !isLeaving(client)) void router.navigate({ to: '/login', search: { redirect: href } });
  }, [client, router]);

  return <PendingScreen />;
}
