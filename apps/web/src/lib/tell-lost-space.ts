// Tells someone that they are not in an organization any more, as a question in the way where they worked in it; or no admin of it.
import type { Organization } from '@countersign/contract/organizations';
import { t } from '@lingui/core/macro';
import { openGlobalDialog } from './dialogs.ts';
import { closeToast, notify } from './notify.ts';

const roleToast = ({ id }: Organization): string => `role:${id}`;

export function tellLostSpace(organization: Organization, { isHere }: { isHere: boolean }): void {
  const { name } = organization;
  closeToast(roleToast(organization));
  if (isHere) openGlobalDialog({ kind: 'lost-space', name });
  else notify.info(t`You’re no longer in ${name}`, t`You were removed, or it was deleted.`, { duration: Infinity });
}

export function tellLostRole(organization: Organization): void {
  const { name } = organization;
  notify.info(t`You’re no longer an admin of ${name}`, t`You can no longer open screens for admins.`, {
    id: roleToast(organization),
    duration: Infinity,
  });
}
