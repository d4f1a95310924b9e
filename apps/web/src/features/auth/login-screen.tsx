import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwedCode } from './auth-api.ts';
import { PasswordForm } from './password-form.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

/** The password or a passkey, and after the password a code where the account asks for one. */
export function LoginScreen() {
  const { redirect } = useSearch({ from: '/guest/login' });
  const [owed, setOwed] = useState<OwedCode | null>(null);

  if (owed) return <TwoFactorForm challenge={owed.challenge} redirect={redirect} onStartOver={() => setOwed(null)} />;
  return <PasswordForm redirect={redirect} onOwed={setOwed} />;
}
