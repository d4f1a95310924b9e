import { useLingui } from '@lingui/react/macro';
import { useUser } from '#lib/session/session.ts';
import { useSendVerification } from '#lib/session/use-send-verification.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

/** Opens when an action requires a verified address (see useGuardedAction). */
export function VerifyEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const send = useSendVerification();

  return (
    <Modal
      isOpen
      title={t`Verify your email first`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Not now`}</Button>
          <Button variant="primary" isPending={send.isPending} onPress={() => send.mutate(undefined, { onSuccess: onClose })}>
            {t`Send the email again`}
          </Button>
        </>
      }
    >
      {t`We sent a link to ${user.email}. Open it, then come back and try again.`}
    </Modal>
  );
}
