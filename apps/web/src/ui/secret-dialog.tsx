import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Modal } from './modal.tsx';

export interface SecretDialogProps {
  title: string;
  /** What it is for. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useLingui();

  return (
    <Modal
      isOpen
      isLocked
      title={title}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`I’ve saved it`}</Button>}
    >
      <p>{text}</p>
      <div className="mt-4 flex items-center gap-2 rounded-lg border border-line bg-surface p-2">
        <code dir="ltr" className="min-w-0 flex-1 text-xs break-all text-ink select-all">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
    </Modal>
  );
}
