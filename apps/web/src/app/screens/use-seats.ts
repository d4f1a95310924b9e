// Used and free seats of an organization. Combined here, because members, invitations and billing are independent features.
import { useQuery } from '@tanstack/react-query';
import { accessCodeQuery, billingConfigQuery, subscriptionQuery } from '#features/billing/billing-api.ts';
import { invitesQuery } from '#features/invites/invites-api.ts';
import { membersQuery } from '#features/members/members-api.ts';

/** Seats are used by members who do more than sign, and by invitees who have not declined. */
export function useSeatsTaken(organizationId: string) {
  const members = useQuery(membersQuery(organizationId));
  const invites = useQuery(invitesQuery(organizationId));
  const failed = [members, invites].find(({ isError }) => isError);
  const taken = members.data &&
    invites.data && {
      users: members.data.filter(({ role }) => role !== 'signee').length,
      invitees: invites.data.filter(({ status }) => status !== 'rejected').length,
    };
  return { taken, failed };
}

/** How many more people may be invited; null if unlimited or unknown, since the server decides. */
export function useFreeSeats(organizationId: string): number | null {
  const space = { type: 'organizations', id: organizationId } as const;
  const isCharged = useIsCharged();
  const { taken } = useSeatsTaken(organizationId);
  const subscription = useQuery({ ...subscriptionQuery(space), enabled: isCharged }).data;
  const isExempt = useQuery({ ...accessCodeQuery(space), enabled: isCharged }).data;

  if (!isCharged || !taken || subscription === undefined || isExempt !== false) return null;
  const seats = subscription?.is_valid ? subscription.quantity : 0;
  return Math.max(0, seats - taken.users - taken.invitees);
}

/** Whether anything is paid for here. */
function useIsCharged(): boolean {
  const config = useQuery(billingConfigQuery).data;
  return config !== undefined && config.provider !== 'off';
}
