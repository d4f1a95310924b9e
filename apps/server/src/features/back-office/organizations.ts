// Actions of support staff on an organization.
import type { OrganizationAction } from '@countersign/contract/back-office';
import { problem } from '@countersign/contract/problems';
import { refreshSubscription } from '#features/billing/index.ts';
import { lockOrganization, readMemberIds, notifyMembershipChanged, updateOrganization } from '#features/organizations/index.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';

/**
 * A disabled organization is inactive and its admins cannot reactivate it: members can read everything and change nothing.
 * @throws AppError 404; 409 if it is already in that state
 */
export async function actOnOrganization(
  context: Context,
  { organizationId, act }: { organizationId: string; act: OrganizationAction },
): Promise<void> {
  if (act === 'refresh_subscription') return refreshSubscription(context, { user_id: null, organization_id: organizationId });
  const now = context.clock.now();
  const isEnabled = act === 'enable';
  await context.db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    if (!organization) throw new AppError('not_found');
    if (isEnabled === (organization.disabled_at === null)) throw new AppError('conflict', problem('nothing_to_change'));
    const changes = isEnabled
      ? { is_active: organization.active_before_disabling ?? true, disabled_at: null, active_before_disabling: null }
      : { is_active: false, disabled_at: now, active_before_disabling: organization.is_active };
    await updateOrganization(tx, organizationId, { ...changes, updated_at: now });
  });
  const user_ids = await readMemberIds(context.db, organizationId);
  await notifyMembershipChanged(context, { user_ids, organization_id: organizationId });
}
