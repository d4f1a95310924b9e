import type { ReactNode } from 'react';
import { Dialog, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

/** A panel from below that leaves the upper half of the screen to what it is about. */
export function BottomSheet({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const { t } = useLingui();

  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-end bg-black/10"
    >
      <AriaModal className="animate-rise max-h-[60dvh] w-full overflow-auto rounded-t-2xl border-t border-line bg-raised shadow-pop">
        <Dialog aria-label={title} className="outline-none">
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-raised px-2 py-1">
            <span aria-hidden="true" className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line" />
            <span aria-hidden="true" className="ps-2 text-xs font-medium text-ink-muted">
              {title}
            </span>
            <IconButton label={t`Close`} icon={<X />} onPress={onClose} />
          </div>
          <div className="pb-[env(safe-area-inset-bottom)]">{children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
