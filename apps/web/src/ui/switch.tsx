import type { ReactNode } from 'react';
import { type SwitchProps as AriaSwitchProps, Switch as AriaSwitch } from 'react-aria-components/Switch';

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className'> {
  children: ReactNode;
  /** Set if several items differ: the switch is neither on nor off, with this label beside it. */
  mixedLabel?: string | undefined;
}

export function Switch({ children, mixedLabel, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      {...(mixedLabel !== undefined && { 'data-mixed': '' })}
      className="group relative flex min-h-6 cursor-default items-center gap-3 text-sm text-ink disabled:opacity-50"
    >
      <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors duration-150 group-selected:border-accent group-selected:bg-accent">
        <span className="size-3.5 rounded-full bg-line-strong transition-transform duration-150 group-selected:translate-x-4 rtl:group-selected:-translate-x-4 group-selected:bg-on-accent group-data-mixed:w-full group-data-mixed:rounded-sm" />
      </span>
      {children}
      {mixedLabel !== undefined && <span className="text-xs text-ink-muted">{mixedLabel}</span>}
    </AriaSwitch>
  );
}
