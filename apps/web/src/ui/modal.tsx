import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useEver } from '#lib/use-ever.ts';
import { NotYetOpen } from './not-yet-open.tsx';

export type ModalSize = 'normal' | 'large' | 'x-large' | '2x-large' | 'full' | 'fit';

export interface ModalProps {
  isOpen: boolean;
  /** Called when the person closes it; a locked modal never calls it by itself. */
  onClose: () => void;
  title: string;
  size?: ModalSize;
  /** Cannot be dismissed by Escape, by the cross or by a press outside. */
  isLocked?: boolean;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** The buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

const ModalBody = lazyPart(async () => (await import('./modal-body.tsx')).ModalBody, 'soon');

/** A dialog over the screen. What it is made of is fetched with the first one. */
export function Modal(props: ModalProps) {
  const { isOpen, isLocked, onClose } = props;
  if (!useEver(isOpen)) return null;
  return (
    <Suspense fallback={isOpen && !isLocked && <NotYetOpen onClose={onClose} />}>
      <ModalBody {...props} />
    </Suspense>
  );
}
