// Tells somebody that they are not in an organization any more; as a question in the way where they worked in it.
import type { Organization } from '@countersign/contract/organizations';
import { t } from '@lingui/core/macro';
import { openGlobalDialog } from './dialogs.ts';
import { notify } from './notify.ts';

export function tellLostSpace({ name }: Organization, { isHere }: { isHere: boolean }): void {
  if (isHere) openGlobalDialog({ kind: 'lost-space', name });
  else notify.info(t`You are no longer in ${name}`, t`You were removed, or it was deleted.`, { duration: Infinity });
}
