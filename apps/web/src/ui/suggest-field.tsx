import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { skipComposition } from '#lib/composition.ts';
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
  /** Validated by the browser on submit; omit it if the caller validates. */
  isRequired?: boolean;
  maxLength?: number;
  /** Matching suggestions; other text may be typed as well. */
  items: readonly Item[];
  onChoose: (item: Item) => void;
  children: (item: Item) => ReactNode;
}

/** A text field with suggestions from earlier input. */
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
      // The caller fills the field, and maybe others; no option stays selected.
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

/** Enter accepts the focused suggestion. Without one it submits the form, which an open list would prevent. */
function EnterSubmits({ children }: { children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const submit = skipComposition((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (!state?.isOpen || state.selectionManager.focusedKey !== null) return;
    event.preventDefault();
    event.stopPropagation();
    state.close();
    event.target.form?.requestSubmit();
  });
  return (
    <div className="contents" onKeyDownCapture={submit}>
      {children}
    </div>
  );
}

/** By default the list opens only on typing, but suggestions may arrive later. */
function OpensWhenFound({ found }: { found: string }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (found !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => open(), [found]);
  return null;
}
