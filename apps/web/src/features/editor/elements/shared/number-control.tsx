import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';

export interface NumberControlProps {
  label: string;
  /** A letter or two in front of the number; the label is what is read aloud. */
  short?: string;
  /** undefined where several elements differ. */
  value: number | undefined;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  isDisabled?: boolean;
  className?: string;
}

const FORMAT: Intl.NumberFormatOptions = { maximumFractionDigits: 2, useGrouping: false };

/** A number with arrow keys; what lies outside of the range is brought into it. */
export function NumberControl({
  label,
  short,
  value,
  onChange,
  min,
  max,
  step = 1,
  isDisabled = false,
  className,
}: NumberControlProps) {
  return (
    <NumberField
      value={value ?? Number.NaN}
      onChange={(next) => Number.isFinite(next) && next !== value && onChange(Math.min(max, Math.max(min, next)))}
      minValue={min}
      maxValue={max}
      formatOptions={FORMAT}
      isDisabled={isDisabled}
      {...(Number.isInteger(step) ? {} : { step })}
      className={classNames('flex min-w-0 flex-col gap-1', className)}
    >
      <Label className={short ? 'sr-only' : 'text-xs font-medium text-ink-muted'}>{label}</Label>
      <span className="relative block">
        {short && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-xs text-ink-muted"
          >
            {short}
          </span>
        )}
        <Input className={classNames(inputClasses, 'h-8 tabular-nums', short ? 'pr-2 pl-7' : 'px-2.5')} />
      </span>
    </NumberField>
  );
}
