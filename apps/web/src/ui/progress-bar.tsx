import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from './class-names.ts';

/** For processes longer than a second. Without a `value` (0 to 1) it is indeterminate. */
export function ProgressBar({ label, value, className }: { label: string; value?: number | undefined; className?: string }) {
  const percent = Math.round((value ?? 0) * 100);

  return (
    <AriaProgressBar
      aria-label={label}
      {...(value === undefined ? { isIndeterminate: true } : { value: percent })}
      className={classNames('block h-1 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full bg-accent transition-[width] duration-150',
          value === undefined && 'animate-shimmer w-full',
        )}
        style={value === undefined ? {} : { width: `${percent}%` }}
      />
    </AriaProgressBar>
  );
}
