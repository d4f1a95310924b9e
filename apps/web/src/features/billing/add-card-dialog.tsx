// Adds a card: first its billing address, then the card itself, entered in the payment provider's iframe.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddressForm } from './address-form.tsx';
import { EMPTY_ADDRESS } from './address.ts';
import { SimulatedNotice } from './simulated-notice.tsx';

const CardForm = lazyPart(async () => (await import('./card-form.tsx')).CardForm);

export interface AddCardDialogProps {
  space: Space;
  onClose: () => void;
  /** The card belongs to the space now, so the dialog can close. */
  onAdded: () => void;
}

export function AddCardDialog({ space, onClose, onAdded }: AddCardDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [address, setAddress] = useState(EMPTY_ADDRESS);
  const [step, setStep] = useState<'address' | 'card'>('address');
  const [isBusy, setIsBusy] = useState(false);
  const isAddress = step === 'address';

  return (
    <Modal
      isOpen
      size="large"
      title={isAddress ? t`Billing address` : t`Add card`}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isBusy} onPress={isAddress ? onClose : () => setStep('address')}>
            {isAddress ? t`Cancel` : t`Back`}
          </Button>
          {/* A different button than before, so that a held press cannot submit the next form. */}
          <Button key={step} type="submit" form={formId} variant="primary" isPending={isBusy}>
            {isAddress ? t`Continue` : t`Add card`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SimulatedNotice />
        {isAddress ? (
          <AddressForm formId={formId} address={address} onChange={setAddress} onDone={() => setStep('card')} />
        ) : (
          <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
            <CardForm {...{ formId, space, address, onAdded }} onBusy={setIsBusy} />
          </Suspense>
        )}
      </div>
    </Modal>
  );
}
