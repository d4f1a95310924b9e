import type { Language } from '@countersign/contract/languages';
import {
  type ElementOf,
  type FieldElement,
  type FilledWith,
  MAX_TEXT_LENGTH,
  enteredNumber,
  filledWithOf,
  namesOfFiles,
  numberToEnter,
} from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useContext, useId, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { combLetters } from '../editor/elements/input/comb-caret.ts';
import { useFieldName } from '../editor/elements/shared/field-name.ts';
import { BorrowedDevice } from './borrowed-device.ts';
import type { FieldValue } from './model/field-values.ts';

export interface FieldInputProps {
  field: FieldElement;
  onChange: (value: FieldValue) => void;
  /** Reports that the content of the control is no valid value. */
  onUnreadable: (problem: string) => void;
  onNext: () => void;
  onSign: () => void;
  /** Asks for consent instead of accepting a value; undefined once it was given. */
  onConsentNeeded: (() => void) | undefined;
  /** Id of the text that describes an error. */
  describedBy: string | undefined;
}

/** Touch targets of at least 44 by 44 pixels if there is room, never closer to another field than to this one. */
const TAP =
  'absolute inset-0 size-full cursor-pointer appearance-none border-0 bg-transparent p-0 outline-none before:absolute before:-inset-[var(--tap)] before:content-[""]';

/** Selects cannot draw a pseudo-element, so they are enlarged themselves. */
const SELECT_TAP =
  'absolute -inset-[var(--tap)] h-[calc(100%+2*var(--tap))] w-[calc(100%+2*var(--tap))] cursor-pointer appearance-none border-0 bg-transparent p-0 text-transparent outline-none [&_option]:text-black';

/** The control of a field by kind. Enter moves to the next field. */
export function FieldInput(props: FieldInputProps) {
  const { field, onChange, onUnreadable, onNext, onSign, onConsentNeeded, describedBy } = props;
  const { t } = useLingui();
  const name = useFieldName(field);
  const shared = {
    'data-field-id': field.id,
    'aria-label': name,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
  };
  const enterGoesOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onNext();
  };

  if (onConsentNeeded)
    return <button {...shared} type="button" aria-haspopup="dialog" onClick={onConsentNeeded} className={TAP} />;

  switch (field.kind) {
    case 'checkbox':
      return (
        <input
          {...shared}
          type="checkbox"
          required={field.is_required}
          checked={field.value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onKeyDown={skipComposition(enterGoesOn)}
          className={TAP}
        />
      );
    case 'radio':
      return (
        <input
          {...shared}
          type="radio"
          name={field.pdf_radio_group_id ?? field.id}
          required={field.is_required}
          checked={field.value}
          onChange={() => onChange(true)}
          // An optional radio pressed by mistake is cleared by pressing it again.
          onClick={() => field.value && !field.is_required && onChange(false)}
          onKeyDown={skipComposition(enterGoesOn)}
          className={TAP}
        />
      );
    case 'select':
      return (
        <select
          {...shared}
          required={field.is_required}
          value={field.value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={skipComposition(enterGoesOn)}
          className={SELECT_TAP}
        >
          <option value="">{t`Choose…`}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'signature':
    case 'initial':
      return (
        <button {...shared} type="button" onClick={onSign} className={TAP}>
          <span className="sr-only">{field.value ? t`Sign again` : t`Sign`}</span>
        </button>
      );
    case 'image_input':
      return (
        <button {...shared} type="button" aria-haspopup="dialog" onClick={onSign} className={TAP}>
          <span className="sr-only">{field.value ? t`Change the image` : t`Add an image`}</span>
        </button>
      );
    case 'attachment':
      return (
        <button {...shared} type="button" aria-haspopup="dialog" onClick={onSign} className={TAP}>
          <span className="sr-only">
            {namesOfFiles(field)} {field.value.length > 0 ? t`Change files` : t`Add files`}
          </span>
        </button>
      );
    case 'input':
      return <TextControl field={field} shared={shared} onChange={onChange} onUnreadable={onUnreadable} onEnter={enterGoesOn} />;
  }
}

/** Browsers would rewrite these types: they strip letters from numbers, and turn international domains into xn--…. */
const STORED_AS_TYPED: { [Type in ElementOf<'input'>['type']]?: ComponentProps<'input'> } = {
  number: { type: 'text', inputMode: 'decimal' },
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
};

interface TextControlProps {
  field: ElementOf<'input'>;
  shared: { 'aria-label': string; 'aria-invalid': boolean };
  onChange: (value: string) => void;
  onUnreadable: (problem: string) => void;
  onEnter: (event: KeyboardEvent) => void;
}

function TextControl({ field, shared, onChange, onUnreadable, onEnter }: TextControlProps) {
  const { t } = useLingui();
  const number = useTypedNumber(field, onChange);
  const id = useId();
  const isBorrowed = useContext(BorrowedDevice);
  const style = {
    fontSize: `max(var(--least-letters, 13px), calc(var(--z) * ${Math.min(field.size, field.height * 0.8)}px))`,
    color: field.color,
  };
  const classes =
    'absolute inset-0 size-full min-w-0 resize-none border-0 bg-transparent px-[calc(var(--z)*3px)] text-transparent! outline-none placeholder:text-transparent focus:bg-white focus:text-black! focus:placeholder:text-[#5f6672] [color-scheme:light] not-focus:[&::-webkit-datetime-edit]:opacity-0 not-focus:[&::-webkit-calendar-picker-indicator]:opacity-0';
  const isMultiline = field.is_multiline && field.type === 'text';
  /** Browsers report an incomplete date as empty, but still show it. */
  const reportUnreadable = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput)
      onUnreadable(field.type === 'time' ? t`This time is incomplete.` : t`This date is incomplete or doesn’t exist.`);
    else if (shared['aria-invalid'] && currentTarget.value === '') onChange('');
  };
  const common = {
    ...shared,
    id,
    required: field.is_required,
    value: number?.text ?? field.value,
    placeholder: field.placeholder || undefined,
    // Typed group separators are not kept, so they must not count against the length.
    maxLength: (number ? null : field.max_length) ?? MAX_TEXT_LENGTH,
    className: classes,
  };

  return (
    <>
      <label htmlFor={id} aria-hidden="true" className="absolute -inset-[var(--tap)]">
        <span className="sr-only">{shared['aria-label']}</span>
      </label>
      {isMultiline ? (
        <textarea {...common} style={style} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          type={field.type}
          {...STORED_AS_TYPED[field.type]}
          style={{ ...style, ...combLetters(field) }}
          autoComplete={isBorrowed ? 'off' : autofillOf(field)}
          onChange={(event) => (number?.type ?? onChange)(event.currentTarget.value)}
          onBlur={number?.leave ?? reportUnreadable}
          onKeyDown={skipComposition(onEnter)}
        />
      )}
    </>
  );
}

/** Autofill hint for the browser (HTML autofill field names). */
function autofillOf(field: ElementOf<'input'>): string {
  const filledWith = filledWithOf(field);
  if (filledWith !== null) return AUTOFILL_OF[filledWith];
  return field.type === 'email' || field.type === 'tel' ? field.type : 'off';
}

const AUTOFILL_OF: Record<FilledWith, string> = {
  date_signed: 'off',
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  company: 'organization',
  job_title: 'organization-title',
};

/** Parses a number in the screen's language and leaves typed text alone. Null for fields of other types. */
function useTypedNumber(field: ElementOf<'input'>, onChange: (value: string) => void) {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const [typed, setTyped] = useState<string | null>(null);
  if (field.type !== 'number') return null;
  return {
    text: typed ?? numberToEnter(field, language),
    type: (text: string) => {
      setTyped(text);
      onChange(enteredNumber(field, text, language) ?? text);
    },
    leave: () => setTyped(null),
  };
}
