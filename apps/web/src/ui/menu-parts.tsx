// The content of an open menu. `menu.tsx` loads it when the first menu is opened.
import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuContext,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  OverlayTriggerStateContext,
  Popover,
  PopoverContext,
  type PopoverProps,
  Provider,
  RootMenuTriggerStateContext,
  Separator,
  Text,
} from 'react-aria-components';
import type { AriaMenuOptions } from 'react-aria/useMenu';
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { classNames } from './class-names.ts';

export interface MenuBodyProps {
  state: RootMenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  menuProps: AriaMenuOptions<unknown>;
  label: string;
  placement: NonNullable<PopoverProps['placement']>;
  children: ReactNode;
}

/** Props that the library's `MenuTrigger` provides. */
export function MenuBody({ state, triggerRef, menuProps, label, placement, children }: MenuBodyProps) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const labelledBy = menuProps['aria-labelledby'];

  return (
    <Provider
      values={[
        [MenuContext, { ...menuProps, ref: scrollRef }],
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [PopoverContext, { trigger: 'MenuTrigger', triggerRef, scrollRef }],
      ]}
    >
      {/* Limited to the space beside its button: over the button, releasing the press would choose an item. */}
      <Popover
        placement={placement}
        offset={4}
        {...(labelledBy && { 'aria-labelledby': labelledBy })}
        className="animate-rise flex max-w-[calc(100vw-1.5rem)] flex-col min-w-52 rounded-xl border border-line bg-raised p-1 shadow-pop outline-none"
      >
        <AriaMenu aria-label={label} className="max-h-[70dvh] min-h-0 overflow-auto outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </Provider>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className'> {
  icon?: ReactNode;
  isDanger?: boolean;
  /** At the far edge: the key of a command, or the arrow of a submenu. */
  hint?: ReactNode;
  /** Why it is disabled. */
  reason?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, isDanger = false, hint, reason, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      {...(typeof children === 'string' ? { textValue: children } : {})}
      className={classNames(
        'group flex min-h-8 [@media(pointer:coarse)]:min-h-9 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm outline-none focus:bg-hover disabled:[&>:not(.flex-1)]:opacity-50',
        '[&_svg]:size-4 [&_svg]:shrink-0',
        isDanger ? 'text-danger' : 'text-ink [&_svg]:text-ink-muted',
      )}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {icon}
          <span className="min-w-0 flex-1">
            <bdi className="block w-fit max-w-full truncate group-disabled:opacity-50">{children}</bdi>
            {reason !== undefined && (
              <Text slot="description" className="block max-w-60 text-xs text-pretty text-ink-muted">
                {reason}
              </Text>
            )}
          </span>
          {hint}
          {selectionMode !== 'none' && <Check aria-hidden="true" className={classNames(!isSelected && 'invisible')} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export interface MenuSectionProps extends Omit<AriaMenuSectionProps<object>, 'children'> {
  title: string;
  children: ReactNode;
}

export function MenuSection({ title, children, ...rest }: MenuSectionProps) {
  return (
    <AriaMenuSection {...rest}>
      <Header className="px-3 pt-2 pb-1 text-xs font-medium text-ink-muted">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="mx-3 my-1 h-px bg-line" />;
}
