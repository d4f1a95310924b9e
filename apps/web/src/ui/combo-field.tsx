import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-field.tsx';

export interface Suggestion {
  id: string;
  text: string;
}

export interface SuggestFieldProps<Item extends Suggestion> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  inputMode?: 'text' | 'email';
  autoFocus?: boolean;
  /** Checked by the browser when the form is submitted. Left out: by the caller. */
  isRequired?: boolean;
  maxLength?: number;
  /** What fits what was typed; anything else may be typed as well. */
  items: readonly Item[];
  onChoose: (item: Item) => void;
  children: (item: Item) => ReactNode;
}

/** A text field that offers what was typed in earlier times. */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>) {
  const {
    label,
    value,
    onChange,
    error,
    inputMode = 'text',
    autoFocus = false,
    isRequired,
    maxLength,
    items,
    onChoose,
    children,
  } = props;

  return (
    <ComboBox
      items={items}
      inputValue={value}
      onInputChange={onChange}
      // What is chosen goes into the field, and maybe others, by the caller; nothing stays chosen.
      value={null}
      onChange={(key) => {
        const item = items.find(({ id }) => id === key);
        if (item) onChoose(item);
      }}
      allowsCustomValue
      autoFocus={autoFocus}
      isInvalid={error !== undefined}
      isRequired={isRequired ?? false}
      validationBehavior={isRequired === undefined ? 'aria' : 'native'}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium text-ink">{label}</Label>
      <EnterSubmits>
        <Input
          dir="auto"
          className={classNames(inputClasses, 'h-fit min-h-10')}
          inputMode={inputMode}
          maxLength={maxLength}
          autoComplete="off"
        />
      </EnterSubmits>
      <FieldError className="text-xs text-danger">
        {({ validationErrors }) => (error ? error : validationErrors.join(' '))}
      </FieldError>
      <OpensWhenFound found={items.map(({ id }) => id).join(' ')} />
      <Popover className="animate-rise w-(--trigger-width) rounded-xl border border-line bg-raised p-1 shadow-pop">
        <ListBox<Item> className="max-h-72 overflow-auto outline-none">
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.text}
              className="cursor-default rounded-lg px-3 py-1.5 text-sm text-ink outline-none focus:bg-hover"
            >
              {children(item)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Enter takes the suggestion it is on. On none it is for the form, from which an open list would keep it. */
function EnterSubmits({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (!state?.isOpen || state.selectionManager.focusedKey !== null) return;
    event.preventDefault();
    event.stopPropagation();
    state.close();
    event.target.form?.requestSubmit();
  };
  return (
    <div className="contents" onKeyDownCapture={submit}>
      {children}
    </div>
  );
}

/** By itself the list opens while one types only, and what fits may arrive later. */
function OpensWhenFound({ found }: { found: string }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (found !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => open(), [found]);
  return null;
}
