import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

type FormTextFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef'
> & {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Validation by the form itself, if it has no schema. */
  rules?: Pick<RegisterOptions<Values, FieldPath<Values>>, 'validate'>;
};

/** A text field in a react-hook-form form, with the field's first error below. */
export function FormTextField<Values extends FieldValues>({ control, name, rules, ...rest }: FormTextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, ...(rules && { rules }) });

  return (
    <TextField
      {...rest}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
