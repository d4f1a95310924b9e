import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '#ui/modal.tsx';
import { SigneeForm } from './signee-form.tsx';
import { useSigneeActions } from './signing-setup-api.ts';

/** Edits a signee of a draft, or corrects one who has not opened the sent pdf. */
export function SigneeDialog({ signee, isSent, onClose }: { signee: Signee; isSent: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { change } = useSigneeActions();

  return (
    <Modal isOpen onClose={onClose} title={isSent ? t`Edit ${signee.name}` : t`Change ${signee.name}`}>
      {isSent && <p className="mb-4">{t`If you change the address, the link emailed earlier stops working.`}</p>}
      <SigneeForm
        signee={signee}
        isSent={isSent}
        onSave={(body) => change.mutateAsync({ id: signee.id, body })}
        onDone={onClose}
        canCancel
      />
    </Modal>
  );
}
