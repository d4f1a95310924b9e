import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';

export interface LiveTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  isMultiline?: boolean;
  type?: string;
}

/** A compact text field of the inspector: every letter takes effect at once. */
export function LiveTextField({ label, value, onChange, maxLength, isMultiline = false, type = 'text' }: LiveTextFieldProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      type={type}
      {...(maxLength === undefined ? {} : { maxLength })}
      className="flex flex-col gap-1"
    >
      <Label className="text-xs font-medium text-ink-muted">{label}</Label>
      {isMultiline ? (
        <TextArea rows={3} className={classNames(inputClasses, 'min-h-16 px-2.5 py-1.5')} />
      ) : (
        <Input className={classNames(inputClasses, 'h-8 px-2.5')} />
      )}
    </TextField>
  );
}
