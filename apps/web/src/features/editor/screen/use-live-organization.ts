import { MEMBERSHIP_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { Organization } from '@countersign/contract/organizations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveChannel } from '#lib/live.ts';
import { organizationsQuery, useOrganization } from '#lib/space/space.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';

/** The organization of a pdf, null for a private one. Refetches permissions when it is deactivated or reactivated. */
export function useLiveOrganization(id: string | null, userId: string): Organization | null {
  const client = useQueryClient();
  const organization = useOrganization(id);
  const refresh = () => void client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  useLiveChannel(channels.notifications(userId), (event) => event === MEMBERSHIP_CHANGED_EVENT && refresh(), refresh);

  const isActive = organization?.is_active;
  const known = useRef(isActive);
  useEffect(() => {
    const before = known.current;
    known.current = isActive;
    if (before !== undefined && before !== isActive) void refreshPdfs(client);
  }, [client, isActive]);
  return organization;
}
