import type { Member } from '@countersign/contract/members';
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveMember } from './members-api.ts';

export function RemoveButton({ member, organization }: { member: Member; organization: Organization }) {
  const { t } = useLingui();
  const remove = useRemoveMember(organization.id);
  const [isAsking, setIsAsking] = useState(false);
  const name = member.user?.full_name ?? '';

  return (
    <>
      <Button variant="danger" aria-label={t`Remove ${name}`} onPress={() => setIsAsking(true)}>
        {t`Remove`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(member.user_id, { onSettled: () => setIsAsking(false) })}
      >
        <p className="font-medium text-ink">{t`Are you sure you want to remove ${name} from ${organization.name}?`}</p>
        <p className="mt-2">{t`They lose access right away. Their documents stay in the organization.`}</p>
      </ConfirmDialog>
    </>
  );
}
