import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { SigningState } from '../signing/signing-api.ts';
import { StatusScreen } from '../signing/status-screen.tsx';
import { confirmGuest } from './present-api.ts';

export interface ConfirmScreenProps {
  signing: SigningState;
  onConfirmed: () => void;
  onRefused: () => void;
}

/**
 * Asks for the signee's identity first, because the wrong person may have the device. The confirmation is added to the
 * timeline.
 */
export function ConfirmScreen({ signing, onConfirmed, onRefused }: ConfirmScreenProps) {
  const { t } = useLingui();
  const { pdf, signee, host } = signing;
  const confirm = useMutation({ mutationFn: () => confirmGuest(pdf.id), onSuccess: onConfirmed });
  const hostName = host?.name ?? signing.sender_name;

  return (
    <StatusScreen
      icon={<UserRoundCheck />}
      title={t`Please confirm that you are ${signee.name}`}
      action={
        <>
          <Button variant="primary" size="large" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
            {t`Yes, I am ${signee.name}`}
          </Button>
          <Button size="large" onPress={onRefused}>
            {t`That’s not me`}
          </Button>
        </>
      }
    >
      <p translate="no" className="break-words">
        {signee.email}
      </p>
      <p className="mt-3">
        {signee.kind === 'approver'
          ? t`${hostName} gave you this device to review and approve “${pdf.name}”.`
          : t`${hostName} gave you this device to review and sign “${pdf.name}”.`}
      </p>
    </StatusScreen>
  );
}
