import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

const COPIED_FOR_MS = 3_500;

export interface SecretDialogProps {
  title: string;
  /** What it is for. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** A secret, this once. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Modal
      isOpen
      isLocked
      title={title}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`I have kept it`}</Button>}
    >
      <p>{text}</p>
      <div className="mt-4 flex items-center gap-2 rounded-lg border border-line bg-surface p-2">
        <code className="min-w-0 flex-1 text-xs break-all text-ink select-all">{secret}</code>
        <Button
          size="small"
          onPress={() => void navigator.clipboard.writeText(secret).then(() => setCopied((count) => count + 1))}
        >
          {copied > 0 ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied > 0 ? t`Copied` : t`Copy`}
        </Button>
      </div>
    </Modal>
  );
}
