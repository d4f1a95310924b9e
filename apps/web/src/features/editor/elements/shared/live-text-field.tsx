import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';
import { compactInput } from './compact-input.ts';
import { StubCompletion } from './stub-completion.tsx';

export interface LiveTextFieldProps {
  label: string;
  /** undefined where several elements differ: nothing is written until something is typed. */
  value: string | undefined;
  /** `stay`: the same from when the field is entered until it is left. */
  onChange: (value: string, stay: string) => void;
  maxLength?: number;
  isMultiline?: boolean;
  type?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** Shows what others write in the meantime, and what has become of what was typed. Otherwise what is being typed stays. */
  followsValue?: boolean;
  /** When the person is through with it: on leaving, and with Enter. */
  onDone?: () => void;
  /** Offers stubs after "{{". */
  offersStubs?: boolean;
}

const STILL_TYPING_MS = 1_000;

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
  followsValue = false,
}: LiveTextFieldProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  // Going on with what someone else has just entered would make a third thing of it; later it is seen.
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const stays = useRef(0);

  const shown = typed ?? value ?? '';
  const isMixed = value === undefined && shown === '';
  const placeholder = isMixed ? t`Mixed` : '';
  // The browser's own fields for dates and times have no room for words.
  const isWordless = type !== 'text';

  return (
    <TextField
      value={shown}
      onChange={(text) => {
        if (!followsValue) {
          clearTimeout(pause.current);
          pause.current = setTimeout(() => setTyped(null), STILL_TYPING_MS);
          setTyped(text);
        }
        onChange(text, `${id}:${stays.current}`);
      }}
      onFocus={() => {
        stays.current += 1;
      }}
      onBlur={() => {
        clearTimeout(pause.current);
        setTyped(null);
        onDone?.();
      }}
      type={type}
      inputMode={inputMode}
      {...(onDone && { onKeyDown: skipComposition((event) => event.key === 'Enter' && onDone()) })}
      {...(maxLength === undefined ? {} : { maxLength })}
      className="flex flex-col gap-1"
    >
      <Label className="flex justify-between gap-2 text-xs font-medium text-ink-muted">
        {label} {isMixed && isWordless && <span className="font-normal">{placeholder}</span>}
      </Label>
      {isMultiline ? (
        <TextArea
          ref={area}
          rows={3}
          placeholder={placeholder}
          className={classNames(inputClasses, 'min-h-16 py-1.5 pointer-coarse:text-base')}
        />
      ) : (
        <Input ref={line} placeholder={placeholder} className={compactInput} />
      )}
      {offersStubs && <StubCompletion area={isMultiline ? area : line} />}
    </TextField>
  );
}
