import type { QueryClient } from '@tanstack/react-query';
import { loadSocialProviders } from './social-api.ts';

/** What the sign-in and the sign-up have to know before they are drawn, so that nothing on them moves. */
export async function loadSignInForm(client: QueryClient, redirect = ''): Promise<void> {
  await Promise.all([readInvitation(client, redirect), loadSocialProviders(client)]);
}

async function readInvitation(client: QueryClient, redirect: string): Promise<void> {
  if (!redirect.includes('confirm_invite_id')) return;
  const { prefetchInvitation } = await import('./invitation.ts');
  await prefetchInvitation(client, redirect);
}
