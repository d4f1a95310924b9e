import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isLeaving } from '#features/auth/sign-out.ts';
import { PendingScreen } from '#ui/pending-screen.tsx';

/**
 * Redirects to /login and back when the session ends on an open screen. Not during a sign-out: another request may notice it
 * first, and the next user must not be led to this screen.
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
