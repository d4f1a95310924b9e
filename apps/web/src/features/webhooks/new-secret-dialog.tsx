import { useLingui } from '@lingui/react/macro';
import { SecretDialog, type SecretDialogProps } from '#ui/secret-dialog.tsx';

/** Shows the secret of a webhook once. */
export function NewSecretDialog(props: Pick<SecretDialogProps, 'secret' | 'onClose'>) {
  const { t } = useLingui();

  return (
    <SecretDialog
      title={t`Keep this secret`}
      text={t`Receivers use it to check that deliveries come from Countersign. It won’t be shown again.`}
      {...props}
    />
  );
}
