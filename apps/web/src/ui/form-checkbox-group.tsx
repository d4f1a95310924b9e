import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';

interface FormCheckboxGroupProps<Values extends FieldValues, Value extends string> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  isDisabled?: boolean;
  /** Class of the list of checkboxes. */
  className?: string;
}

/** Checkboxes in a react-hook-form form: the checked values, and the field's first error below. */
export function FormCheckboxGroup<Values extends FieldValues, Value extends string>({
  control,
  name,
  label,
  options,
  isDisabled = false,
  className,
}: FormCheckboxGroupProps<Values, Value>) {
  const [labelId, errorId] = [useId(), useId()];
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  const error = fieldState.error?.message;

  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex flex-col gap-2"
    >
      <span id={labelId} className="text-sm font-medium text-ink">
        {label}
      </span>
      <div className={classNames('grid gap-2', className)}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            isSelected={chosen.includes(option.value)}
            isDisabled={isDisabled}
            onChange={(isOn) =>
              field.onChange(isOn ? [...chosen, option.value] : chosen.filter((other) => other !== option.value))
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="status" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
