import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { lockDevice } from '#lib/device-lock.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PIN_DIGITS, isPin, mayUsePin, setPin } from './pin.ts';
import { forgetGuest } from './present-api.ts';

/** Locks the device to one signee's screen. Only the host can unlock it. */
export function HandDeviceDialog({ pdf, guest, onClose }: { pdf: Pdf; guest: Signee; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pin, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const security = useQuery(securityQuery);
  const hasPassword = security.data?.has_password ?? true;
  const mustSetPin = !hasPassword && mayUsePin();
  const goesByService = !hasPassword && security.data?.passkeys === 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (mustSetPin && !isPin(pin)) return setError(t`Enter ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits.`);
    if (pin !== '' && !isPin(pin)) return setError(t`Enter ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits, or leave it empty.`);
    setIsBusy(true);
    await setPin(pin === '' ? null : pin);
    const guestLink = { pdf_id: pdf.id, signee_id: guest.id };
    await forgetGuest(client, guestLink);
    lockDevice({ ...guestLink, stage: 'confirm' });
    await navigate({
      to: '/pdfs/$pdfId/present',
      params: { pdfId: pdf.id },
      search: { signing_as: guest.id },
      // The back button must not lead to the list.
      replace: true,
    });
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Hand the device to ${guest.name}?`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form="lend" variant="primary" isPending={isBusy || security.isPending}>
            {t`Hand over`}
          </Button>
        </>
      }
    >
      <form id="lend" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <p>{explanation()}</p>
        {goesByService && (
          <p>{t`Sign out of the service you sign in with before you hand over the device. If this browser is still signed in there, anyone holding it could unlock it.`}</p>
        )}
        {mayUsePin() && !security.isPending && (
          <TextField
            label={mustSetPin ? t`PIN for this device` : t`PIN for this device (optional)`}
            description={
              mustSetPin
                ? t`Only for you. If you forget it or reload the page, your sign-in method unlocks the device.`
                : t`Quicker to type than your password. It’s forgotten when the page reloads.`
            }
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_DIGITS.max}
            value={pin}
            onChange={setText}
            error={error}
          />
        )}
      </form>
    </Modal>
  );

  function explanation() {
    if (security.isPending) return t`They only see this document.`;
    if (hasPassword) return t`They only see this document. Your password unlocks the device when you have it back.`;
    return mustSetPin
      ? t`They only see this document. Your account has no password: choose a PIN to unlock the device when you have it back.`
      : t`They only see this document. Your sign-in method unlocks the device when you have it back.`;
  }
}
