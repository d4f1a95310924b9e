import type { ReactNode } from 'react';

export interface CheckboxProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}

/** The browser's own: it can do all that is asked of it, and is there without a library. */
export function Checkbox({ isSelected, onChange, isDisabled = false, children }: CheckboxProps) {
  return (
    <label className="relative flex min-h-6 cursor-default items-center gap-2 rounded-sm text-sm text-ink has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span className="flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-raised transition-colors duration-150 peer-checked:border-accent peer-checked:bg-accent peer-checked:[&>svg]:opacity-100">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-on-accent opacity-0">
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
    </label>
  );
}
