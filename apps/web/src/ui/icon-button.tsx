import { type ButtonProps as AriaButtonProps, Button as AriaButton } from 'react-aria-components/Button';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> {
  /** What it does, in words: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  isSelected?: boolean;
  className?: string;
}

export function IconButton({ label, icon, isSelected, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(isSelected === undefined ? {} : { 'aria-pressed': isSelected })}
        className={classNames(
          'inline-flex size-9 shrink-0 cursor-default items-center justify-center rounded-lg transition-colors duration-150 disabled:opacity-40',
          '[&_svg]:size-4.5',
          isSelected ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          className,
        )}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  );
}
