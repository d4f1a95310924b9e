import { type PointerEvent, type ReactNode, useRef } from 'react';
import { Dialog, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

/** Minimum distance of a pull in pixels; less is an unsteady finger. */
const FAR_ENOUGH = 64;

/** A bottom sheet that leaves the upper half of the screen visible. Pulling its header down closes it. */
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
  const sheet = useRef<HTMLDivElement>(null);
  const pull = usePull(sheet, onClose);

  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-end bg-black/10"
    >
      <AriaModal
        ref={sheet}
        className="animate-rise max-h-[60dvh] w-full overflow-auto rounded-t-2xl border-t border-line bg-raised shadow-pop"
      >
        <Dialog aria-label={title} className="outline-none">
          <div
            {...pull}
            className="sticky top-0 z-10 flex touch-none items-center justify-between border-b border-line bg-raised px-2 py-1"
          >
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

/** Moves the sheet with the pointer. On release it closes if pulled far enough, or returns. */
function usePull(sheet: { current: HTMLElement | null }, onClose: () => void) {
  const start = useRef<{ id: number; y: number } | null>(null);
  const show = (by: number) => {
    if (sheet.current) sheet.current.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  const pulled = (event: PointerEvent) => (event.pointerId === start.current?.id ? event.clientY - start.current.y : null);
  const letGo = () => {
    start.current = null;
    show(0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (start.current || !(event.target instanceof Element) || event.target.closest('button')) return;
      start.current = { id: event.pointerId, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const by = pulled(event);
      if (by !== null) show(by);
    },
    onPointerUp(event: PointerEvent) {
      const by = pulled(event);
      if (by === null) return;
      letGo();
      if (by > FAR_ENOUGH) onClose();
    },
    onPointerCancel(event: PointerEvent) {
      if (pulled(event) !== null) letGo();
    },
  };
}
