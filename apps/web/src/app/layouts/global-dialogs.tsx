import { useLingui } from '@lingui/react/macro';
import { VerifyEmailDialog } from '#features/auth/verify-email-dialog.tsx';
import { type GlobalDialog, closeGlobalDialog } from '#lib/dialogs.ts';
import { MessageDialog } from '#ui/message-dialog.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** Dialogs opened by failed calls on any screen (core specification, section 8). */
export function GlobalDialogs({ dialog }: { dialog: GlobalDialog }) {
  switch (dialog.kind) {
    case 'upgrade':
      return <UpgradeDialog message={dialog.message} />;
    case 'forbidden':
      return <ForbiddenDialog message={dialog.message} />;
    case 'maintenance':
      return <MaintenanceDialog />;
    case 'verify-email':
      return <VerifyEmailDialog onClose={closeGlobalDialog} />;
    case 'lost-space':
      return <LostSpaceDialog name={dialog.name} />;
  }
}

function ForbiddenDialog({ message }: { message: string }) {
  const { t } = useLingui();

  return (
    <MessageDialog isOpen title={t`Unauthorized`} onClose={closeGlobalDialog}>
      {message || t`This action is forbidden.`}
    </MessageDialog>
  );
}

function LostSpaceDialog({ name }: { name: string }) {
  const { t } = useLingui();

  return (
    <MessageDialog isOpen title={t`You’re no longer in ${name}`} onClose={closeGlobalDialog}>
      {t`You were removed from the organization, or it was deleted. You’re now in your private space.`}
    </MessageDialog>
  );
}
