import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useRemoveMember } from './members-api.ts';

/** `isCompact`: a sign alone, for a row that has other buttons. */
export function LeaveButton({ organization, isCompact = false }: { organization: Organization; isCompact?: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const leave = useRemoveMember(organization.id, t`You have left ${organization.name}`);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);

  return (
    <>
      {isCompact ? (
        <IconButton label={t`Leave ${organization.name}`} icon={<LogOut />} onPress={ask} />
      ) : (
        <Button onPress={ask}>{t`Leave organization`}</Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Leave ${organization.name}?`}
        confirmLabel={t`Leave organization`}
        isPending={leave.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => leave.mutate(user.id, { onSettled: () => setIsAsking(false) })}
      >
        <p className="font-medium text-ink">{t`Are you sure you want to remove ${user.full_name} from ${organization.name}?`}</p>
        <p className="mt-2">{t`You lose access at once. What you have made stays in the organization.`}</p>
      </ConfirmDialog>
    </>
  );
}
