import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Select, type SelectProps } from './select.tsx';

type FormSelectProps<Values extends FieldValues, Value extends string> = Omit<
  SelectProps<Value>,
  'value' | 'onChange' | 'error'
> & {
  control: Control<Values>;
  name: FieldPath<Values>;
};

/** A select in a react-hook-form form, with the field's first error below. */
export function FormSelect<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...rest
}: FormSelectProps<Values, Value>) {
  const { field, fieldState } = useController({ control, name });
  return <Select {...rest} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />;
}
