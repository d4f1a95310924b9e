import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The lists that an anchor leads to are there only once the organization is (`id`), and have their length later still. */
export function useAnchor(id: string | undefined): void {
  const hash = useLocation({ select: (location) => location.hash });
  const isLoading = useIsFetching({ predicate: ({ queryKey, state }) => isList(queryKey[0]) && state.status === 'pending' }) > 0;

  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash, id, isLoading]);
}

function isList(name: unknown): boolean {
  return name === 'members' || name === 'organization-invites';
}
