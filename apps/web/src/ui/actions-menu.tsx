import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu } from './menu.tsx';

/** Menu of a list item behind three dots, above a card that is a link. */
export function ActionsMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useLingui();
  const label = t`Actions for ${name}`;

  const trigger = (
    <AriaButton
      aria-label={label}
      className="relative z-10 flex size-8 shrink-0 cursor-default items-center justify-center rounded-lg text-ink-muted transition-colors duration-150 hover:bg-hover hover:text-ink"
    >
      <Ellipsis aria-hidden="true" className="size-4.5" />
    </AriaButton>
  );
  return (
    <Menu trigger={trigger} label={label}>
      {children}
    </Menu>
  );
}
