import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called on confirmation; the dialog stays open while it is pending. */
  onConfirm: () => void;
  title: string;
  /** The verb on the button: "Delete permanently", not "OK". */
  confirmLabel: string;
  /** For questions in which "Cancel" would be ambiguous. */
  cancelLabel?: string;
  isDanger?: boolean;
  isPending?: boolean;
  children: ReactNode;
}

/** Only for actions that cannot be undone; otherwise act at once and offer Undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, confirmLabel, cancelLabel, isDanger = false, isPending = false, children } = props;
  const { t } = useLingui();

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{cancelLabel ?? t`Cancel`}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="break-words">{children}</div>
    </Modal>
  );
}
