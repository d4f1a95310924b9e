// Who takes a seat of an organization, and how many are left. Put together here: users, invitations and billing know nothing of each other.
import { useQuery } from '@tanstack/react-query';
import { accessCodeQuery, billingConfigQuery, subscriptionQuery } from '#features/billing/billing-api.ts';
import { invitesQuery } from '#features/invites/invites-api.ts';
import { membersQuery } from '#features/members/members-api.ts';

/** A seat is taken by every user who does not only sign, and by every invitee who has not declined. */
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

/** How many more people may be invited; null: any number, also while it is not known, since the server has the last word. */
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
