import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Leads to /login and from there back to where one was. Once: on the way there the address is another already. */
export function SignInFirst() {
  const router = useRouter();
  const navigate = useNavigate();
  const [redirect] = useState(() => router.state.location.href);
  useEffect(() => void navigate({ to: '/login', search: { redirect }, replace: true }), [navigate, redirect]);
  return null;
}
