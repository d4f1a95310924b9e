import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/session/session.ts';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { membersQuery, useRemoveMember } from './members-api.ts';

export interface LeaveDialogProps {
  organization: Organization;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before somebody leaves; the last admin is told at once why they cannot. */
export function LeaveDialog({ organization, isOpen, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const user = useUser();
  const leave = useRemoveMember(organization.id, t`You have left ${organization.name}`);
  const isAdmin = isAllowed(roleIn(organization));
  const members = useQuery({ ...membersQuery(organization.id), enabled: isOpen && isAdmin });
  const isLastAdmin = isAdmin && members.data?.some(({ role, user_id }) => role === 'admin' && user_id !== user.id) === false;

  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      title={isLastAdmin ? t`You cannot leave ${organization.name} yet` : t`Leave ${organization.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{isLastAdmin ? t`Close` : t`Cancel`}</Button>
          {!isLastAdmin && (
            <Button
              variant="danger"
              isPending={leave.isPending || (isAdmin && members.isPending)}
              onPress={() => leave.mutate(user.id, { onSettled: onClose })}
            >
              {t`Leave organization`}
            </Button>
          )}
        </>
      }
    >
      {isLastAdmin ? (
        t`You are the last admin. Make somebody else an admin before you leave, or delete the organization.`
      ) : (
        <div className="break-words">
          <p className="font-medium text-ink">
            {t`Are you sure you want to remove ${user.full_name} from ${organization.name}?`}
          </p>
          <p className="mt-2">{t`You lose access at once. What you have made stays in the organization.`}</p>
        </div>
      )}
    </Modal>
  );
}
