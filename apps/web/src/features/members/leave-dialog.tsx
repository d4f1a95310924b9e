import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/session/session.ts';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { MessageDialog } from '#ui/message-dialog.tsx';
import { membersQuery, useRemoveMember } from './members-api.ts';

export interface LeaveDialogProps {
  organization: Organization;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation; tells the last admin why they cannot leave. */
export function LeaveDialog({ organization, isOpen, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const user = useUser();
  const leave = useRemoveMember(organization.id, t`You left ${organization.name}`);
  const isAdmin = isAllowed(roleIn(organization));
  const members = useQuery({ ...membersQuery(organization.id), enabled: isOpen && isAdmin });
  const isLastAdmin = isAdmin && members.data?.some(({ role, user_id }) => role === 'admin' && user_id !== user.id) === false;

  if (isLastAdmin)
    return (
      <MessageDialog isOpen={isOpen} title={t`You can’t leave ${organization.name} yet`} onClose={onClose}>
        {t`You’re the last admin. Make someone else an admin before you leave, or delete the organization.`}
      </MessageDialog>
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDanger
      title={t`Leave ${organization.name}?`}
      confirmLabel={t`Leave organization`}
      isPending={leave.isPending || (isAdmin && members.isPending)}
      onClose={onClose}
      onConfirm={() => leave.mutate(user.id, { onSettled: onClose })}
    >
      <p className="font-medium text-ink">{t`Are you sure you want to remove ${user.full_name} from ${organization.name}?`}</p>
      <p className="mt-2">{t`You lose access right away. Your documents stay in the organization.`}</p>
    </ConfirmDialog>
  );
}
