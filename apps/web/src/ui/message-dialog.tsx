import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export interface MessageDialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Explains why something cannot continue, without a choice. */
export function MessageDialog({ isOpen, title, onClose, children }: MessageDialogProps) {
  const { t } = useLingui();

  return (
    <Modal
      isOpen={isOpen}
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`Close`}</Button>}
    >
      {children}
    </Modal>
  );
}
