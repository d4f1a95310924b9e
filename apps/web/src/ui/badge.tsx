import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Tag colours (core specification, section 9): red, blue, green and yellow also say danger, news, success and warning. */
export type TagColor = 'primary' | 'secondary' | 'red' | 'blue' | 'green' | 'yellow' | 'gray' | 'white';

const COLORS: Record<TagColor, string> = {
  primary: 'bg-accent text-on-accent',
  secondary: 'bg-accent-soft text-accent-ink',
  red: 'bg-danger-soft text-danger',
  blue: 'bg-info-soft text-info',
  green: 'bg-success-soft text-success',
  yellow: 'bg-warning-soft text-warning',
  gray: 'bg-sunken text-ink-muted',
  white: 'border border-line bg-raised text-ink',
};

export function Badge({ color = 'gray', children }: { color?: TagColor; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-fit min-h-5 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        COLORS[color],
      )}
    >
      {children}
    </span>
  );
}
