import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { compactInput } from './compact-input.ts';

export interface ChoiceControlProps {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Undefined if the elements differ. */
  value: string | undefined;
  /** Shown if the elements differ. */
  mixedLabel?: string;
  /** Shown if the value is none of the options. */
  unknownLabel?: string;
  onChange: (value: string) => void;
}

/** A compact native select for the inspector, which phones display best. */
export function ChoiceControl({ label, options, value, mixedLabel, unknownLabel, onChange }: ChoiceControlProps) {
  const { t } = useLingui();
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
          className={classNames(compactInput, 'appearance-none truncate ps-3 pe-7')}
        >
          {!isKnown && <option value="">{value === undefined ? (mixedLabel ?? t`Mixed`) : (unknownLabel ?? value)}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-2 my-auto size-4 text-ink-muted" />
      </span>
    </div>
  );
}
