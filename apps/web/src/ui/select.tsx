import { Check, ChevronsUpDown } from 'lucide-react';
import type { Key } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
  className?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, isLabelHidden = false, isDisabled = false, error, className } = props;
  const choose = (key: Key | null) => {
    const option = options.find((entry) => entry.value === key);
    if (option) onChange(option.value);
  };

  return (
    <AriaSelect
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>{label}</Label>
      <Button
        className={classNames(
          inputClasses,
          'flex h-fit min-h-10 cursor-default items-center justify-between gap-2 text-start hover:bg-hover',
        )}
      >
        {/* By default it would show the list's check mark as well. */}
        <SelectValue className="truncate">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      </Button>
      <FieldError className="text-xs text-danger">{error}</FieldError>
      <Popover className="animate-rise max-w-[calc(100vw-1.5rem)] min-w-(--trigger-width) rounded-xl border border-line bg-raised p-1 shadow-pop">
        <ListBox items={options} className="max-h-72 overflow-auto outline-none">
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              className="group flex min-h-9 cursor-default items-center justify-between gap-4 rounded-lg px-3 text-sm text-ink outline-none focus:bg-hover"
            >
              <bdi className="min-w-0 py-1.5 wrap-anywhere">{option.label}</bdi>
              <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink opacity-0 group-selected:opacity-100" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
