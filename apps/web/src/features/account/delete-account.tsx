import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DangerZone } from '#ui/danger-zone.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DeleteAccount() {
  const { t } = useLingui();
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <>
      <DangerZone
        title={t`Delete my account`}
        text={t`You’ll review the consequences first.`}
        action={<Button variant="danger" onPress={() => setIsDeleting(true)}>{t`Delete account`}</Button>}
      />
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </>
  );
}
