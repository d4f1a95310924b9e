import type { QueryClient } from '@tanstack/react-query';
import type { Invitation } from './invitation.ts';
import { loadSocialProviders } from './social-api.ts';

/** What the sign-in and the sign-up have to know before they are drawn, so that nothing on them moves. */
export async function loadSignInForm(client: QueryClient, redirect = ''): Promise<{ invitation: Invitation | null }> {
  const [invitation] = await Promise.all([findInvitation(client, redirect), loadSocialProviders(client)]);
  return { invitation };
}

async function findInvitation(client: QueryClient, redirect: string): Promise<Invitation | null> {
  if (!redirect.includes('confirm_invite_id')) return null;
  const { loadInvitation } = await import('./invitation.ts');
  return loadInvitation(client, redirect);
}
