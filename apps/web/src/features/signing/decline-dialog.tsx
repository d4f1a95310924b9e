import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { forgetValues } from './model/value-storage.ts';
import { type SigningState, decline, lookAgain, signingQuery } from './signing-api.ts';

export function DeclineDialog({ signing, onClose }: { signing: SigningState; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const pdfId = signing.pdf.id;
  const refuse = useMutation({
    mutationFn: (reason: string) => decline(pdfId, reason),
    onSuccess: async () => {
      await forgetValues(signing.signee.id);
      await client.invalidateQueries({ queryKey: signingQuery(pdfId).queryKey });
      onClose();
    },
    onError: (error) => lookAgain(client, pdfId, error),
  });

  return (
    <ReasonDialog
      title={signing.signee.kind === 'approver' ? t`Decline to approve?` : t`Decline to sign?`}
      text={t`This cancels the document for everyone.`}
      readers={signing.others.length > 0 ? t`The sender and the other recipients will see it.` : t`The sender will see it.`}
      confirmLabel={t`Decline`}
      isPending={refuse.isPending}
      onConfirm={(reason) => refuse.mutate(reason)}
      onClose={onClose}
    />
  );
}
