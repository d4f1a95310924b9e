import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '#lib/session/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveMember } from './members-api.ts';

export interface LeaveDialogProps {
  organization: Organization;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before somebody leaves; the last admin is told why they cannot. */
export function LeaveDialog({ organization, isOpen, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const user = useUser();
  const leave = useRemoveMember(organization.id, t`You have left ${organization.name}`);

  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDanger
      title={t`Leave ${organization.name}?`}
      confirmLabel={t`Leave organization`}
      isPending={leave.isPending}
      onClose={onClose}
      onConfirm={() => leave.mutate(user.id, { onSettled: onClose })}
    >
      <p className="font-medium text-ink">{t`Are you sure you want to remove ${user.full_name} from ${organization.name}?`}</p>
      <p className="mt-2">{t`You lose access at once. What you have made stays in the organization.`}</p>
    </ConfirmDialog>
  );
}
