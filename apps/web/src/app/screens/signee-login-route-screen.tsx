import { useSearch } from '@tanstack/react-router';
import { FormEntryScreen } from '#features/forms/form-entry-screen.tsx';
import { SigneeLoginScreen } from '#features/signing/signee-login-screen.tsx';

/** Signees enter with the secret of their mail, visitors by the address of a form. */
export function SigneeLoginRouteScreen() {
  const { form } = useSearch({ from: '/signee-login' });
  return form !== undefined ? <FormEntryScreen key={form} slug={form} /> : <SigneeLoginScreen />;
}
