import { useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';
import { StubCompletion } from './stub-completion.tsx';

export interface LiveTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  isMultiline?: boolean;
  type?: string;
  inputMode?: 'text' | 'numeric';
  /** When the person is through with it: on leaving, and with Enter. */
  onDone?: () => void;
  /** Offers stubs after "{{". */
  offersStubs?: boolean;
}

/** A compact text field of the inspector: every letter takes effect at once. */
export function LiveTextField({
  label,
  value,
  onChange,
  maxLength,
  isMultiline = false,
  type = 'text',
  inputMode = 'text',
  onDone,
  offersStubs = false,
}: LiveTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);

  return (
    <TextField
      value={value}
      onChange={onChange}
      type={type}
      inputMode={inputMode}
      {...(onDone && { onBlur: onDone, onKeyDown: (event) => event.key === 'Enter' && onDone() })}
      {...(maxLength === undefined ? {} : { maxLength })}
      className="flex flex-col gap-1"
    >
      <Label className="text-xs font-medium text-ink-muted">{label}</Label>
      {isMultiline ? (
        <TextArea ref={area} rows={3} className={classNames(inputClasses, 'min-h-16 px-2.5 py-1.5')} />
      ) : (
        <Input ref={line} className={classNames(inputClasses, 'h-8 px-2.5')} />
      )}
      {offersStubs && <StubCompletion area={isMultiline ? area : line} />}
    </TextField>
  );
}
