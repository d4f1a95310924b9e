import { useQueryClient } from '@tanstack/react-query';
import type { Invitation } from './invitation.ts';

export const invitationKey = (redirect: string | undefined) => ['invitation', redirect];

/** The invitation that led to a form. `loadSignInForm` has read it before the form is drawn. */
export function useInvitation(redirect: string | undefined): Invitation | null | undefined {
  return useQueryClient().getQueryData(invitationKey(redirect));
}
