import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const LOGIN = '/login';

/** Redirects to /login and back. Renders a placeholder while the URL is changing. */
export function SignInFirst() {
  const router = useRouter();
  const navigate = useNavigate();
  const [from] = useState(() => router.state.location);
  useEffect(() => {
    if (from.pathname !== LOGIN) void navigate({ to: LOGIN, search: { redirect: from.href }, replace: true });
  }, [navigate, from]);
  return null;
}
