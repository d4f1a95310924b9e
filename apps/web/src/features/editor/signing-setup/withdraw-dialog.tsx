import { useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { useWithdraw } from './signing-setup-api.ts';

/** Withdraws a sent pdf. The signees get the reason by email. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const withdraw = useWithdraw();

  return (
    <ReasonDialog
      title={t`Withdraw this document?`}
      text={t`No one can sign it anymore. This can’t be undone.`}
      readers={t`The recipients will see it.`}
      confirmLabel={t`Withdraw`}
      isPending={withdraw.isPending}
      onConfirm={(reason) => withdraw.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
