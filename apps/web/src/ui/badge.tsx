import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What the colour says. */
export type BadgeTone = 'neutral' | 'success' | 'danger' | 'warning' | 'info';
/** Tag colours (core specification, section 9), where the colour says nothing. */
export type TagColor = 'primary' | 'secondary' | 'red' | 'blue' | 'green' | 'yellow' | 'gray' | 'white';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

const COLORS: Record<TagColor, string> = {
  primary: 'bg-accent text-on-accent',
  // The organization's second colour is not made safe for letters: it is seen beside them.
  secondary: 'bg-accent-soft text-accent-ink',
  red: TONES.danger,
  blue: TONES.info,
  green: TONES.success,
  yellow: 'bg-notice-soft text-notice',
  gray: TONES.neutral,
  white: 'border border-line bg-raised text-ink',
};

interface BadgeProps {
  tone?: BadgeTone;
  /** Goes before `tone`. */
  color?: TagColor;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', color, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-fit min-h-5 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        color ? COLORS[color] : TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
