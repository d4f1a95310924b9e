import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Modal } from '#ui/modal.tsx';

/** Shows the codes, which are not available afterwards. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;
  const download = () => saveFile({ blob: new Blob([text], { type: 'text/plain' }), name: 'countersign-recovery-codes.txt' });

  return (
    <Modal
      isOpen
      isLocked
      title={t`Your recovery codes`}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t`I’ve saved them`}
        </Button>
      }
    >
      <p>{t`If you lose your phone, use each of these once instead of a code. They won’t be shown again.`}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm text-ink select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copy all`} />
        <Button size="small" onPress={download}>
          <Download aria-hidden="true" />
          {t`Download`}
        </Button>
      </div>
    </Modal>
  );
}
