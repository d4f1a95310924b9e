import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BILLING_KEY } from '#features/billing/billing-api.ts';
import { PLANS_KEY } from '#lib/subscription-plans.ts';

/** What an anchor leads to is there only once the organization is (`id`), and what is above it has its height later still. */
export function useAnchor(id: string | undefined): void {
  const hash = useLocation({ select: (location) => location.hash });
  const isLoading = useIsFetching({ predicate: ({ queryKey, state }) => isAbove(queryKey[0]) && state.status === 'pending' }) > 0;

  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash, id, isLoading]);
}

/** What the sections of these screens show. */
const SHOWN: readonly unknown[] = ['members', 'organization-invites', BILLING_KEY, PLANS_KEY];

function isAbove(name: unknown): boolean {
  return SHOWN.includes(name);
}
