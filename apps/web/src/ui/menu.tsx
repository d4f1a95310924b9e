import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Where something else than its button opens it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A menu of actions behind a button: <Menu trigger={…}><MenuItem/>…</Menu>. */
export function Menu({ trigger, label, placement = 'bottom end', children, ...state }: MenuProps) {
  return (
    <MenuTrigger {...state}>
      {trigger}
      <Popover
        placement={placement}
        offset={4}
        className="animate-rise max-w-[calc(100vw-1.5rem)] min-w-52 rounded-xl border border-line bg-raised p-1 shadow-pop outline-none"
      >
        <AriaMenu aria-label={label} className="max-h-[70dvh] overflow-auto outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className'> {
  icon?: ReactNode;
  isDanger?: boolean;
  /** At the far edge: the key of a command, the arrow of a list of its own. */
  hint?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ icon, isDanger = false, hint, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      {...(typeof children === 'string' ? { textValue: children } : {})}
      className={classNames(
        'group flex min-h-9 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm outline-none focus:bg-hover disabled:opacity-50',
        '[&_svg]:size-4 [&_svg]:shrink-0',
        isDanger ? 'text-danger' : 'text-ink [&_svg]:text-ink-muted',
      )}
    >
      {({ selectionMode, isSelected }) => (
        <>
          {icon}
          <span className="min-w-0 flex-1">
            <bdi className="block w-fit max-w-full truncate">{children}</bdi>
          </span>
          {hint}
          {selectionMode !== 'none' && <Check aria-hidden="true" className={classNames(!isSelected && 'invisible')} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export function MenuSection({
  title,
  children,
  ...rest
}: Omit<MenuSectionProps<object>, 'children'> & { title: string; children: ReactNode }) {
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
