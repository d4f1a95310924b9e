import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';

export interface ChoiceControlProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** undefined where several elements differ. */
  value: string | undefined;
  /** Shown while they differ. */
  mixedLabel?: string;
  onChange: (value: string) => void;
}

/** A compact choice of the inspector: the system's own list, which phones show best. */
export function ChoiceControl({ label, options, value, mixedLabel = '—', onChange }: ChoiceControlProps) {
  const id = useId();
  const isKnown = options.some((option) => option.value === value);

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-muted">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={isKnown ? value : ''}
          onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
          className={classNames(inputClasses, 'h-8 appearance-none truncate pr-7 pl-2.5')}
        >
          {!isKnown && <option value="">{mixedLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-2 right-2 size-4 text-ink-muted" />
      </span>
    </div>
  );
}
