import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { type TextFieldProps as AriaTextFieldProps, TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid'> {
  label: string;
  description?: ReactNode;
  /** The first error, shown under the input. */
  error?: string | undefined;
  isMultiline?: boolean;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  className?: string;
}

export const inputClasses = classNames(
  'w-full rounded-lg border border-line-strong bg-raised px-3 text-sm text-ink transition-colors duration-150',
  'placeholder:text-ink-muted focus:border-accent-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent-ink',
  'invalid:border-danger disabled:bg-sunken disabled:text-ink-muted',
);

export function TextField({ label, description, error, isMultiline, placeholder, inputRef, className, ...rest }: TextFieldProps) {
  // Input has its own text direction, independent of the screen's.
  const shared = { dir: 'auto', placeholder: placeholder ?? '', ...(inputRef ? { ref: inputRef } : {}) };

  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className="text-sm font-medium text-ink">{label}</Label>
      {isMultiline ? (
        <TextArea {...shared} rows={3} className={classNames(inputClasses, 'min-h-20 py-2')} />
      ) : (
        <Input {...shared} className={classNames(inputClasses, 'h-fit min-h-10')} />
      )}
      {description && !error && (
        <Text slot="description" className="text-xs text-ink-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-xs text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
