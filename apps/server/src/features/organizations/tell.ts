import { MEMBERSHIP_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { Context } from '#platform/context/context.ts';

/** Has the screens of users ask anew where they may work, and as what, and what it is called and looks like. */
export async function tellMembershipChanged(
  { live }: Pick<Context, 'live'>,
  { user_ids, organization_id }: { user_ids: readonly string[]; organization_id: string },
) {
  await Promise.all(
    user_ids.map((id) => live.trigger(channels.notifications(id), MEMBERSHIP_CHANGED_EVENT, { organization_id })),
  );
}
