import type { ReactNode } from 'react';
import { type CheckboxProps as AriaCheckboxProps, Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className'> {
  children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className="group relative flex min-h-6 cursor-default items-center gap-2 text-sm text-ink disabled:opacity-50"
    >
      <span className="flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-raised transition-colors duration-150 group-selected:border-accent group-selected:bg-accent">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-on-accent opacity-0 group-selected:opacity-100">
          <path
            d="m3.5 8.5 3 3 6-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      {children}
    </AriaCheckbox>
  );
}
