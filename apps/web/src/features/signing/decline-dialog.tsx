import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { decline, signingQuery } from './signing-api.ts';

export function DeclineDialog({ pdfId, onClose }: { pdfId: string; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const refuse = useMutation({
    mutationFn: () => decline(pdfId, reason),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: signingQuery(pdfId).queryKey });
      onClose();
    },
  });

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => (reason.trim() === '' ? setIsEmpty(true) : refuse.mutate())}
      title={t`Decline to sign?`}
      confirmLabel={t`Decline`}
      isDanger
      isPending={refuse.isPending}
    >
      <p className="mb-4">{t`The document ends here for everybody, and the sender is told why.`}</p>
      <TextField
        label={t`Reason`}
        isMultiline
        value={reason}
        maxLength={2_000}
        onChange={(text) => {
          setReason(text);
          setIsEmpty(false);
        }}
        error={isEmpty ? t`Say why, so that the sender knows.` : undefined}
      />
    </ConfirmDialog>
  );
}
