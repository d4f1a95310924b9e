import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PendingScreen } from '../screens/pending-screen.tsx';

/** The session ended while a screen was open: to /login, which leads back here. A sign-out is on its way there already. */
export function SignedOut() {
  const router = useRouter();

  useEffect(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname !== '/login') void router.navigate({ to: '/login', search: { redirect: href } });
  }, [router]);

  return <PendingScreen />;
}
