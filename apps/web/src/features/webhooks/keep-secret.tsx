import { useLingui } from '@lingui/react/macro';
import { SecretDialog, type SecretDialogProps } from '#ui/secret-dialog.tsx';

/** The secret of a webhook, once. */
export function KeepSecret(props: Pick<SecretDialogProps, 'secret' | 'onClose'>) {
  const { t } = useLingui();

  return (
    <SecretDialog
      title={t`Keep this secret`}
      text={t`With it the receiver checks that a delivery is from Countersign. It is shown only now.`}
      {...props}
    />
  );
}
