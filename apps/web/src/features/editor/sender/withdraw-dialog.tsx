import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWithdraw } from './sender-api.ts';

/** Takes a sent pdf back. The signees are told why. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const withdraw = useWithdraw();
  const [reason, setReason] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  const confirm = () => {
    if (reason.trim() === '') return setIsEmpty(true);
    withdraw.mutate(reason, { onSuccess: onClose });
  };

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={t`Withdraw this document?`}
      confirmLabel={t`Withdraw`}
      isDanger
      isPending={withdraw.isPending}
    >
      <p className="mb-4">{t`Nobody can sign it any more. This cannot be undone.`}</p>
      <TextField
        label={t`Reason`}
        isMultiline
        value={reason}
        onChange={(text) => {
          setReason(text);
          setIsEmpty(false);
        }}
        maxLength={2_000}
        error={isEmpty ? t`Say why, so that the signees know.` : undefined}
      />
    </ConfirmDialog>
  );
}
