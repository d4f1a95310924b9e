import type { QueryClient } from '@tanstack/react-query';
import { loadSocialProviders } from './social-api.ts';

/** Loads what the sign-in and sign-up forms need before rendering, so that their layout does not shift. */
export async function loadSignInForm(client: QueryClient, redirect = ''): Promise<void> {
  await Promise.all([readInvitation(client, redirect), loadSocialProviders(client)]);
}

async function readInvitation(client: QueryClient, redirect: string): Promise<void> {
  if (!redirect.includes('confirm_invite_id')) return;
  const { prefetchInvitation } = await import('./invitation.ts');
  await prefetchInvitation(client, redirect);
}
