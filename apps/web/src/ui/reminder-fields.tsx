import { REMINDER_DAYS } from '@countersign/contract/limits';
import type { Reminders } from '@countersign/contract/reminders';
import { digitsIn } from '@countersign/document-model/digits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

/** Days until the first reminder, and between the next ones. */
const PLANS = {
  none: null,
  '1:1': { after_days: 1, every_days: 1 },
  '3:3': { after_days: 3, every_days: 3 },
  '3:7': { after_days: 3, every_days: 7 },
  '7:7': { after_days: 7, every_days: 7 },
} satisfies Record<string, Reminders | null>;
type Plan = keyof typeof PLANS;

/** Initial values of a custom plan. */
const FIRST_OWN: Reminders = { after_days: 2, every_days: null };

interface ReminderFieldsProps {
  value: Reminders | null;
  onChange: (value: Reminders | null) => void;
}

/** Reminders of recipients: one of the presets, or custom. */
export function ReminderFields({ value, onChange }: ReminderFieldsProps) {
  const { t } = useLingui();
  const [isOwn, setIsOwn] = useState(false);
  const known = (Object.keys(PLANS) as Plan[]).find((key) => samePlan(PLANS[key], value));
  const plan = (isOwn && value) || known === undefined ? 'own' : known;

  return (
    <>
      <Select<Plan | 'own'>
        label={t`Reminders`}
        value={plan}
        onChange={(key) => {
          setIsOwn(key === 'own');
          onChange(key === 'own' ? (value ?? FIRST_OWN) : PLANS[key]);
        }}
        options={[
          { value: 'none', label: t`None` },
          { value: '1:1', label: t`Every day` },
          { value: '3:3', label: t`Every 3 days` },
          { value: '3:7', label: t`After 3 days, then every week` },
          { value: '7:7', label: t`Every week` },
          { value: 'own', label: t`A plan of your own` },
        ]}
      />
      {plan === 'own' && value && (
        <div className="grid grid-cols-2 gap-4">
          <DaysField
            label={t`First after (days)`}
            value={value.after_days}
            onChange={(after_days) => after_days !== null && onChange({ ...value, after_days })}
          />
          <DaysField
            label={t`Then every (days)`}
            placeholder={t`Only once`}
            value={value.every_days}
            onChange={(every_days) => onChange({ ...value, every_days })}
          />
        </div>
      )}
    </>
  );
}

interface DaysFieldProps {
  label: string;
  placeholder?: string;
  value: number | null;
  /** A valid number, or null if empty. */
  onChange: (days: number | null) => void;
}

/** Never reports invalid values; an empty required field keeps the previous one. */
function DaysField({ label, placeholder, value, onChange }: DaysFieldProps) {
  const [isEmptied, setIsEmptied] = useState(false);
  const { min, max } = REMINDER_DAYS;

  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={isEmptied || value === null ? '' : String(value)}
      onBlur={() => setIsEmptied(false)}
      onChange={(text) => {
        const digits = digitsIn(text);
        setIsEmptied(digits === '');
        onChange(digits === '' ? null : Math.min(max, Math.max(min, Number(digits))));
      }}
      {...(placeholder && { placeholder })}
    />
  );
}

function samePlan(a: Reminders | null, b: Reminders | null): boolean {
  return a?.after_days === b?.after_days && a?.every_days === b?.every_days;
}
