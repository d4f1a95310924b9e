import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { Text } from 'react-aria-components/Text';

export interface NumberFieldProps {
  label: string;
  description?: ReactNode;
  /** NaN while the field is empty. */
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Step of the buttons, 1 by default. With a fraction, numbers have two decimals. */
  step?: number;
  isDisabled?: boolean;
  /** false: a number beyond its limits stays, for the caller to report as `error`, and so does an empty field, as NaN. */
  isClamped?: boolean;
  error?: string | undefined;
}

const STEP =
  'flex w-10 shrink-0 cursor-default items-center justify-center text-ink-muted transition-colors duration-150 hover:bg-hover hover:text-ink disabled:opacity-40 [&_svg]:size-4';

/** A number to type or step, an integer unless its step is not. Takes effect on blur. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, value, onChange, min, max, step = 1, isDisabled = false, isClamped = true, error } = props;
  return (
    <AriaNumberField
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
      commitBehavior={isClamped ? 'snap' : 'validate'}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      formatOptions={{ maximumFractionDigits: Number.isInteger(step) ? 0 : 2 }}
      className="flex w-fit flex-col gap-1.5"
    >
      <Label className="text-sm font-medium text-ink">{label}</Label>
      <Group className="flex min-h-10 w-40 overflow-hidden rounded-lg border border-line-strong bg-raised transition-colors duration-150 invalid:border-danger focus-within:border-accent-ink focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent-ink disabled:bg-sunken">
        <Button slot="decrement" className={STEP}>
          <Minus aria-hidden="true" />
        </Button>
        <Input className="w-full min-w-0 border-x border-line bg-transparent px-2 text-center text-sm text-ink tabular-nums outline-none disabled:text-ink-muted" />
        <Button slot="increment" className={STEP}>
          <Plus aria-hidden="true" />
        </Button>
      </Group>
      {description && !error && (
        <Text slot="description" className="max-w-sm text-xs text-pretty text-ink-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-xs text-danger">{error}</FieldError>
    </AriaNumberField>
  );
}
