import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

const MAX_LENGTH = 2_000;

export interface RejectDialogProps {
  organizationName: string;
  isPending: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ organizationName, isPending, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t`Reject the invitation to ${organizationName}?`}
      confirmLabel={t`Reject`}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => onReject(reason.trim())}
    >
      <TextField
        label={t`Reason (optional)`}
        description={t`The person who invited you will see it.`}
        isMultiline
        autoFocus
        value={reason}
        maxLength={MAX_LENGTH}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
