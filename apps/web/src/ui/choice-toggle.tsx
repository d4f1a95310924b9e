import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

export interface ChoiceToggleProps<Value extends string> {
  /** What is chosen. */
  label: string;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** One of a few words side by side. */
export function ChoiceToggle<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  isDisabled = false,
}: ChoiceToggleProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((entry) => entry.value === chosen);
    if (option) onChange(option.value);
  };

  return (
    <RadioGroup
      value={value}
      onChange={choose}
      isDisabled={isDisabled}
      orientation="horizontal"
      className="flex w-fit flex-col gap-1.5"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>{label}</Label>
      <div className="inline-flex w-fit rounded-lg border border-line bg-sunken p-0.5">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="flex min-h-8 cursor-default items-center rounded-md px-3 text-sm font-medium text-ink-muted transition-colors duration-150 hover:text-ink focus-visible:outline-2 focus-visible:outline-accent-ink selected:bg-raised selected:text-ink selected:shadow-card disabled:opacity-50"
          >
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
