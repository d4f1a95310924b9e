// Tells users that they were removed from an organization, in a blocking dialog if it was the current one, or that they are no
// longer an admin.
import type { Organization } from '@countersign/contract/organizations';
import { t } from '@lingui/core/macro';
import { openGlobalDialog } from './dialogs.ts';
import { closeToast, notify } from './notify.ts';

const roleToast = ({ id }: Organization): string => `role:${id}`;

export function showLostSpace(organization: Organization, { isHere }: { isHere: boolean }): void {
  const { name } = organization;
  closeToast(roleToast(organization));
  if (isHere) openGlobalDialog({ kind: 'lost-space', name });
  else notify.info(t`You’re no longer in ${name}`, t`You were removed, or it was deleted.`, { duration: Infinity });
}

export function showLostRole(organization: Organization): void {
  const { name } = organization;
  notify.info(t`You’re no longer an admin of ${name}`, t`You can no longer open screens for admins.`, {
    id: roleToast(organization),
    duration: Infinity,
  });
}
