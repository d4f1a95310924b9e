import { MEMBERSHIP_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { Parts } from '#platform/http/parts.ts';

/** Has the screens of a user ask anew where they may work, and as what. */
export async function tellMembershipChanged({ live }: Pick<Parts, 'live'>, change: { user_id: string; organization_id: string }) {
  await live.trigger(channels.notifications(change.user_id), MEMBERSHIP_CHANGED_EVENT, {
    organization_id: change.organization_id,
  });
}
