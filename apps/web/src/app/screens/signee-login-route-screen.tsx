import { useSearch } from '@tanstack/react-router';
import { FormEntryScreen } from '#features/forms/form-entry-screen.tsx';
import { SigneeLoginScreen } from '#features/signing/signee-login-screen.tsx';

/** Signees enter with the secret in their email, visitors by the URL of a form. */
export function SigneeLoginRouteScreen() {
  const { form } = useSearch({ from: '/signee-login' });
  return form !== undefined ? <FormEntryScreen key={form} slug={form} /> : <SigneeLoginScreen />;
}
