// The list behind the bell, loaded when it is first opened.
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { NotificationList } from './notification-list.tsx';

interface NotificationPopoverProps {
  /** Id that its button refers to. */
  id: string | undefined;
  isOpen: boolean;
  triggerRef: RefObject<HTMLButtonElement | null>;
  placement: NonNullable<PopoverProps['placement']>;
  onClose: () => void;
}

export function NotificationPopover({ id, isOpen, triggerRef, placement, onClose }: NotificationPopoverProps) {
  const { t } = useLingui();

  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      trigger="DialogTrigger"
      triggerRef={triggerRef}
      placement={placement}
      className="animate-rise flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(24rem,calc(100vw-1rem))] flex-col rounded-2xl border border-line bg-raised shadow-pop"
    >
      <Dialog {...(id && { id })} aria-label={t`Notifications`} className="flex min-h-0 flex-1 flex-col outline-none">
        <NotificationList onGo={onClose} />
      </Dialog>
    </Popover>
  );
}
