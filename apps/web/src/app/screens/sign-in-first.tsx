import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const LOGIN = '/login';

/** Leads to /login and from there back to where one was. On the way there, when the address is another already, it only waits. */
export function SignInFirst() {
  const router = useRouter();
  const navigate = useNavigate();
  const [from] = useState(() => router.state.location);
  useEffect(() => {
    if (from.pathname !== LOGIN) void navigate({ to: LOGIN, search: { redirect: from.href }, replace: true });
  }, [navigate, from]);
  return null;
}
