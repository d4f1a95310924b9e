import { type ReactElement, type ReactNode, createContext, useContext, useRef } from 'react';
import { PressResponder } from 'react-aria/private/interactions/PressResponder';
import { useMenuTrigger } from 'react-aria/useMenu';
import type { PopoverProps } from 'react-aria-components/Popover';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyPart } from '#lib/lazy-part.ts';
import type { MenuBodyProps, MenuItemProps, MenuSectionProps } from './menu-parts.tsx';
import { Opened } from './opened.tsx';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Accessible name of the menu. */
  label: string;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Controls the menu if something else opens it, too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Components that render the items of an open menu. */
type Parts = Omit<Awaited<ReturnType<typeof menuParts>>, 'MenuBody'>;
const PartsContext = createContext<Parts | null>(null);

const MenuBody = lazyPart(async () => {
  const { MenuBody: Body, ...parts } = await menuParts();
  return function MenuBodyWithParts(props: MenuBodyProps) {
    return (
      <PartsContext value={parts}>
        <Body {...props} />
      </PartsContext>
    );
  };
}, 'soon');

async function menuParts() {
  const { MenuBody, MenuItem, MenuSection, MenuSeparator } = await import('./menu-parts.tsx');
  return { MenuBody, MenuItem, MenuSection, MenuSeparator };
}

/** A menu of actions behind a button: <Menu trigger={…}><MenuItem/>…</Menu>. */
export function Menu({ trigger, label, placement = 'bottom end', children, ...controlled }: MenuProps) {
  const state = useMenuTriggerState(controlled);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps, menuProps } = useMenuTrigger({ type: 'menu' }, state, triggerRef);

  return (
    <>
      <PressResponder {...menuTriggerProps} ref={triggerRef} isPressed={state.isOpen}>
        {trigger}
      </PressResponder>
      <Opened isOpen={state.isOpen} onClose={state.close}>
        <MenuBody state={state} triggerRef={triggerRef} menuProps={menuProps} label={label} placement={placement}>
          {children}
        </MenuBody>
      </Opened>
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = useContext(PartsContext);
  return parts && <parts.MenuItem {...props} />;
}

export function MenuSection(props: MenuSectionProps) {
  const parts = useContext(PartsContext);
  return parts && <parts.MenuSection {...props} />;
}

export function MenuSeparator() {
  const parts = useContext(PartsContext);
  return parts && <parts.MenuSeparator />;
}
