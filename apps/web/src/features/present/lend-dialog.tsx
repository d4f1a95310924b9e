import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { lockDevice } from '#lib/device-lock.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PIN_DIGITS, isPin, mayUsePin, setPin } from './pin.ts';
import { forgetGuest } from './present-api.ts';

/** Locks the device to one signee's screen. From here on only the host gets back to their own. */
export function LendDialog({ pdf, guest, onClose }: { pdf: Pdf; guest: Signee; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pin, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pin !== '' && !isPin(pin)) return setError(t`Enter ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits, or leave it empty.`);
    setIsBusy(true);
    await setPin(pin === '' ? null : pin);
    const lent = { pdf_id: pdf.id, signee_id: guest.id };
    await forgetGuest(client, lent);
    lockDevice({ ...lent, stage: 'confirm' });
    await navigate({
      to: '/pdfs/$pdfId/present',
      params: { pdfId: pdf.id },
      search: { signing_as: guest.id },
      // Back does not lead to the list.
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
          <Button type="submit" form="lend" variant="primary" isPending={isBusy}>
            {t`Hand over`}
          </Button>
        </>
      }
    >
      <form id="lend" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <p>{t`They see this document and nothing else. Your password unlocks the device when you have it back.`}</p>
        {mayUsePin() && (
          <TextField
            label={t`PIN for this hand-over (optional)`}
            description={t`Quicker to type than your password. It is forgotten when the page is loaded anew.`}
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
}
