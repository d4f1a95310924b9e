import { useSearch } from '@tanstack/react-router';
import { Suspense, startTransition, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { OwedCode } from './auth-api.ts';
import { PasswordForm } from './password-form.tsx';

const TwoFactorForm = lazyPart(async () => (await import('./two-factor-form.tsx')).TwoFactorForm, 'soon');

/** The password or a passkey, and after the password a code where the account asks for one. */
export function LoginScreen() {
  const { redirect } = useSearch({ from: '/guest/login' });
  const [owed, setOwed] = useState<OwedCode | null>(null);

  // The password form stays until the other one has come.
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
