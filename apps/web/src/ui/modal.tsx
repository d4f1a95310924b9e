import type { ReactNode } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { Opened } from './opened.tsx';

export type ModalSize = 'normal' | 'large' | 'x-large' | '2x-large' | 'full' | 'fit';

export interface ModalProps {
  isOpen: boolean;
  /** Called when the user closes it; never called for a locked modal. */
  onClose: () => void;
  title: string;
  size?: ModalSize;
  /** Not dismissable by Escape, the close button or a press outside. */
  isLocked?: boolean;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** The buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

const ModalBody = lazyPart(async () => (await import('./modal-body.tsx')).ModalBody, 'soon');

/** A dialog above the screen. Its code loads with the first one. */
export function Modal(props: ModalProps) {
  return (
    <Opened isOpen={props.isOpen} onClose={props.isLocked ? undefined : props.onClose}>
      <ModalBody {...props} />
    </Opened>
  );
}
