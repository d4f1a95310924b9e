import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from './invitation.ts';

export const invitationKey = (redirect: string | undefined) => ['invitation', redirect];

/** The one that led to the form, which was read before the form was drawn. */
export function useInvitation(redirect: string | undefined): Invitation | null {
  const client = useQueryClient();
  const [invitation] = useState(() => client.getQueryData<Invitation | null>(invitationKey(redirect)));
  return invitation ?? null;
}
