import { MEMBERSHIP_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { Context } from '#platform/context/context.ts';

/** Makes these users' screens refetch their spaces, with roles, names and branding. */
export async function notifyMembershipChanged(
  { live }: Pick<Context, 'live'>,
  { user_ids, organization_id }: { user_ids: readonly string[]; organization_id: string },
) {
  await Promise.all(
    user_ids.map((id) => live.trigger(channels.notifications(id), MEMBERSHIP_CHANGED_EVENT, { organization_id })),
  );
}
