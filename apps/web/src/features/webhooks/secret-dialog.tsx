import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

const COPIED_FOR_MS = 3_500;

/** The secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
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
      title={t`Keep this secret`}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`I have kept it`}</Button>}
    >
      <p>{t`With it the receiver checks that a delivery is from Countersign. It is shown only now.`}</p>
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
