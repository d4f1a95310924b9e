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
  /** Undefined if the elements differ; the field then stays empty until something is typed. */
  value: string | undefined;
  /** `stay` identifies one visit to the field, from focus to blur. */
  onChange: (value: string, stay: string) => void;
  maxLength?: number;
  isMultiline?: boolean;
  type?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** Shows changes by others while typing. Otherwise the typed text stays until the field is left. */
  followsValue?: boolean;
  /** Called on blur and on Enter. */
  onDone?: () => void;
  /** Offers stubs after "{{". */
  offersStubs?: boolean;
}

const STILL_TYPING_MS = 1_000;

/** A compact text field for the inspector that applies every letter immediately. */
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
  // Typed text is kept while typing, because mixing it with an edit by someone else would create a third value.
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const stays = useRef(0);

  const shown = typed ?? value ?? '';
  const isMixed = value === undefined && shown === '';
  const placeholder = isMixed ? t`Mixed` : '';
  // Native date and time fields cannot show a placeholder.
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
