import { useSearch } from '@tanstack/react-router';
import { Suspense, startTransition, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { OwedCode } from './auth-api.ts';
import { PasswordForm } from './password-form.tsx';

const TwoFactorForm = lazyPart(async () => (await import('./two-factor-form.tsx')).TwoFactorForm, 'soon');

/** Sign-in by password or passkey, and a code after the password if the account requires one. */
export function LoginScreen() {
  const { redirect } = useSearch({ from: '/guest/login' });
  const [owed, setOwed] = useState<OwedCode | null>(null);

  // Keeps the password form visible until the code form has loaded.
  const owe = (code: OwedCode) => startTransition(() => setOwed(code));
  return (
    <Suspense>
      {owed ? (
        <TwoFactorForm challenge={owed.challenge} redirect={redirect} onStartOver={() => setOwed(null)} />
      ) : (
        <PasswordForm redirect={redirect} onOwed={owe} />
      )}
    </Suspense>
  );
}
