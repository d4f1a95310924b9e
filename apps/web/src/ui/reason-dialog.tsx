import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TextField } from './text-field.tsx';

const MAX_LENGTH = 2_000;

export interface ReasonDialogProps {
  title: string;
  /** Consequences for everyone. */
  text: string;
  /** A sentence about who reads the reason. */
  readers: string;
  confirmLabel: string;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** For actions that end something for other people, which requires a reason. */
export function ReasonDialog({ title, text, readers, confirmLabel, isPending, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      onConfirm={() => (reason.trim() === '' ? setIsEmpty(true) : onConfirm(reason.trim()))}
      title={title}
      confirmLabel={confirmLabel}
      isPending={isPending}
    >
      <p className="mb-4">{text}</p>
      <TextField
        label={t`Reason (required)`}
        description={readers}
        isMultiline
        isRequired
        autoFocus
        value={reason}
        maxLength={MAX_LENGTH}
        onChange={(next) => {
          setReason(next);
          setIsEmpty(false);
        }}
        error={isEmpty ? t`Tell us why. ${readers}` : undefined}
      />
    </ConfirmDialog>
  );
}
