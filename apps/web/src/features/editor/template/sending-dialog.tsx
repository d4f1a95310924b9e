import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { EmailFields } from '../signing-setup/email-fields.tsx';
import { SendOptions } from '../signing-setup/send-options.tsx';
import { useSealMode } from '../signing-setup/use-seal-mode.ts';
import { useSendDraft } from '../signing-setup/use-send-draft.ts';

/** Send settings for all documents made from a template, saved while typing. Due dates are set per document. */
export function SendingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { draft, isKnown, failed, change } = useSendDraft();
  const sealMode = useSealMode(draft) ?? 'each';

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Document sending`}
      footer={<Button variant="primary" onPress={onClose}>{t`Done`}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-ink-muted">
          {t`Every document created from this template starts with this text. The sender can still change it.`}
        </p>
        {failed && <FetchFailed query={failed} />}
        {isKnown && (
          <>
            <EmailFields values={draft} onChange={change} />
            <SendOptions values={draft} sealMode={sealMode} onChange={change} dateErrors={null} />
          </>
        )}
      </div>
    </Modal>
  );
}
