import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

export interface RemovePartyDialogProps {
  name: string;
  /** Of their fields. */
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Removing a signee or a role is no step that could be undone, and their fields become nobody's. */
export function RemovePartyDialog({ name, count, onClose, onConfirm }: RemovePartyDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove`}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      {count === 1
        ? t`One field stays where it is and is for nobody then. This cannot be undone.`
        : t`${count} fields stay where they are and are for nobody then. This cannot be undone.`}
    </ConfirmDialog>
  );
}
