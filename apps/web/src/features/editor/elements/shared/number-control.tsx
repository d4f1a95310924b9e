import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
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
  /** How far an arrow key goes; ten times as far with Shift. */
  step?: number;
  isDisabled?: boolean;
  className?: string;
}

const FORMAT: Intl.NumberFormatOptions = { maximumFractionDigits: 3, useGrouping: false };

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
  const { t } = useLingui();
  const isLeft = useRef(false);
  const write = (next: number) => {
    if (!isLeft.current && Number.isFinite(next) && next !== value) onChange(Math.min(max, Math.max(min, next)));
    isLeft.current = false;
  };
  // The field's own steps would also round what is typed to them.
  const stepByKey = (event: KeyboardEvent) => {
    // What was typed is not taken then; the field shows again what there is.
    isLeft.current = event.key === 'Escape';
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || value === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    write(Math.round((value + direction * step * (event.shiftKey ? 10 : 1)) * 1_000) / 1_000);
  };

  return (
    <NumberField
      value={value ?? Number.NaN}
      onChange={write}
      // What lies outside already is shown as it is.
      minValue={Math.min(min, value ?? min)}
      maxValue={Math.max(max, value ?? max)}
      formatOptions={FORMAT}
      isDisabled={isDisabled}
      className={classNames('flex min-w-0 flex-col gap-1', className)}
    >
      <Label className={short ? 'sr-only' : 'text-xs font-medium text-ink-muted'}>{label}</Label>
      <span className="relative block" onKeyDownCapture={stepByKey}>
        {short && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-xs text-ink-muted"
          >
            {short}
          </span>
        )}
        <Input
          placeholder={value === undefined ? t`Mixed` : ''}
          className={classNames(inputClasses, 'h-8 tabular-nums', short ? 'pr-2 pl-7' : 'px-2.5')}
        />
      </span>
    </NumberField>
  );
}
