// The content of an open dialog. `modal.tsx` loads it with the first one.
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useLingui } from '@lingui/react/macro';
import { classNames } from './class-names.ts';
import { FocusRestored } from './focus-restored.tsx';
import { IconButton } from './icon-button.tsx';
import type { ModalProps, ModalSize } from './modal.tsx';
import { ScrollBody } from './scroll-body.tsx';

const SIZES: Record<ModalSize, string> = {
  normal: 'sm:w-[28rem]',
  large: 'sm:w-[40rem]',
  'x-large': 'sm:w-[56rem]',
  '2x-large': 'sm:w-[72rem]',
  full: 'h-[calc(100dvh-2rem)] sm:w-[calc(100vw-2rem)]',
  fit: 'sm:w-fit',
};

/** The second press of a double press hits the area around the dialog that the first one opened. */
const DOUBLE_PRESS_MS = 500;

export function ModalBody({
  isOpen,
  onClose,
  title,
  size = 'normal',
  isLocked = false,
  role = 'dialog',
  footer,
  children,
}: ModalProps) {
  const { t } = useLingui();
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);

  return (
    <ModalOverlay
      isOpen={isOpen}
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DOUBLE_PRESS_MS}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      className="animate-fade fixed inset-0 z-40 flex items-end justify-center bg-(--scrim) sm:items-center sm:p-4 [@media(max-height:30rem)]:p-0!"
    >
      <AriaModal
        className={classNames(
          'animate-rise flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-t-2xl border border-line bg-raised shadow-pop sm:max-w-full sm:rounded-2xl [@media(max-height:30rem)]:max-h-dvh! [@media(max-height:30rem)]:w-full!',
          SIZES[size],
        )}
      >
        <FocusRestored />
        <Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-2 [@media(max-height:30rem)]:py-1">
            <Heading slot="title" className="min-w-0 text-lg break-words font-semibold text-ink">
              {title}
            </Heading>
            {!isLocked && <IconButton label={t`Close`} icon={<X />} onPress={onClose} className="-mt-1 -me-2" />}
          </div>
          <ScrollBody
            label={title}
            className="min-h-0 flex-1 overflow-auto px-6 pt-1 pb-6 [@media(max-height:30rem)]:pb-2 text-sm -outline-offset-2 text-ink-muted"
          >
            {children}
          </ScrollBody>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-6 py-4 [@media(max-height:30rem)]:py-1.5">
              {footer}
            </div>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
