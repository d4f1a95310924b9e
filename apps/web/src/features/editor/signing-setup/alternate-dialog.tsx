import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '#ui/modal.tsx';
import { SigneeForm } from './signee-form.tsx';
import { useSigneeActions } from './signing-setup-api.ts';

/** Adds a person who can sign or approve instead of a recipient. */
export function AlternateDialog({ party, onClose }: { party: readonly [Signee, ...Signee[]]; onClose: () => void }) {
  const { t } = useLingui();
  const { add } = useSigneeActions();
  const [signee] = party;

  return (
    <Modal isOpen onClose={onClose} title={t`Add an alternate for ${signee.name}`}>
      <p className="mb-4 text-pretty">
        {signee.kind === 'approver'
          ? t`Everyone in the group is asked, and one of them approves. Whoever starts first approves for all.`
          : t`Everyone in the group is asked, and one of them signs. Whoever starts first signs for all. Their fields are shared.`}
      </p>
      <SigneeForm
        alternateOf={signee}
        onSave={(values) => add.mutateAsync({ ...values, signing_group_id: signee.id })}
        onDone={onClose}
        canCancel
      />
    </Modal>
  );
}
