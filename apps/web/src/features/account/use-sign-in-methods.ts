import { useQuery } from '@tanstack/react-query';
import { socialProvidersQuery } from '#features/auth/social-api.ts';
import { securityQuery } from '#lib/session/security.ts';
import { connectedSignInsQuery } from './account-api.ts';

/** Number of ways to sign in to the account: password, passkeys, and connected services offered here. */
export function useSignInMethods(): number | undefined {
  const { data: offered } = useQuery(socialProvidersQuery);
  const { data: connected } = useQuery(connectedSignInsQuery);
  const { data: security } = useQuery(securityQuery);
  if (!offered || !connected || !security) return undefined;
  const usable = connected.filter(({ provider }) => offered.includes(provider));
  return usable.length + security.passkeys + (security.has_password ? 1 : 0);
}
