import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DangerZone } from '#ui/danger-zone.tsx';
import { useDeleteOrganization } from './organizations-api.ts';

/** For admins only. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const remove = useDeleteOrganization();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <DangerZone
        title={t`Delete ${organization.name}`}
        text={t`All documents in the organization will be deleted.`}
        action={
          <Button variant="danger" onPress={() => setIsAsking(true)}>
            {t`Delete Organization`}
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Are you sure?`}
        confirmLabel={t`Delete Organization`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(organization.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`All documents in the organization ${organization.name} will be deleted. Documents out for signature are withdrawn. This can’t be undone.`}
      </ConfirmDialog>
    </>
  );
}
