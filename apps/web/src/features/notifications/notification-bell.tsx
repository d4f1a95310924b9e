// The bell with the number of unread notifications, which opens the list.
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { PressResponder } from 'react-aria/private/interactions/PressResponder';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { lazyPart } from '#lib/lazy-part.ts';
import { classNames } from '#ui/class-names.ts';
import { Opened } from '#ui/opened.tsx';
import { unreadQuery } from './notification-api.ts';

const NotificationPopover = lazyPart(async () => (await import('./notification-popover.tsx')).NotificationPopover);

/** `isCompact`: icon only, for the header of a narrow screen. */
export function NotificationBell({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const state = useOverlayTriggerState({});
  const triggerRef = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, triggerRef);
  const unread = useQuery(unreadQuery).data ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);

  return (
    <>
      <PressResponder {...triggerProps} ref={triggerRef} isPressed={state.isOpen}>
        <AriaButton
          className={classNames(
            'relative flex cursor-default items-center rounded-lg text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4.5 [&_svg]:shrink-0',
            isCompact ? 'size-10 justify-center' : 'min-h-9 w-full gap-3 px-3',
          )}
        >
          <Bell aria-hidden="true" />
          {!isCompact && (
            <span aria-hidden="true" className="flex-1 text-start">
              {t`Notifications`}
            </span>
          )}
          <span className="sr-only">{unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}</span>
          {unread > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'flex min-h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent tabular-nums',
                isCompact && 'absolute top-0.5 end-0.5 min-h-4! min-w-4! text-[10px]!',
              )}
            >
              {shown}
            </span>
          )}
        </AriaButton>
      </PressResponder>
      <Opened isOpen={state.isOpen} onClose={state.close}>
        <NotificationPopover
          isOpen={state.isOpen}
          id={overlayProps.id}
          triggerRef={triggerRef}
          placement={isCompact ? 'bottom end' : 'right bottom'}
          onClose={state.close}
        />
      </Opened>
    </>
  );
}
