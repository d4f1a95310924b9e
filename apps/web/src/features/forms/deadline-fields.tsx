import { asciiDigits } from '@countersign/document-model/digits';
import type { Reminders } from '@countersign/contract/reminders';
import { useLingui } from '@lingui/react/macro';
import { ReminderFields } from '#ui/reminder-fields.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface Deadline {
  reminders: Reminders | null;
  /** As it is typed. */
  days: string;
}

/** How the signees of what is sent again and again are reminded, and how long they have. */
export function DeadlineFields({
  value,
  onChange,
  error,
}: {
  value: Deadline;
  onChange: (value: Deadline) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();

  return (
    <>
      <ReminderFields value={value.reminders} onChange={(reminders) => onChange({ ...value, reminders })} />
      <TextField
        label={t`Expires after (days, optional)`}
        inputMode="numeric"
        autoComplete="off"
        value={value.days}
        onChange={(days) => onChange({ ...value, days })}
        error={error}
        placeholder={t`Never`}
        description={t`Counted from the day it’s sent. No one can sign after that.`}
      />
    </>
  );
}

export function deadlineOf(from: { reminders: Reminders | null; expires_after_days: number | null }): Deadline {
  return { reminders: from.reminders, days: from.expires_after_days === null ? '' : String(from.expires_after_days) };
}

/** As the server takes it, which says what is wrong with it. */
export function deadlineBody({ reminders, days }: Deadline) {
  const text = asciiDigits(days.trim());
  return { reminders, expires_after_days: text === '' ? null : /^\d+$/.test(text) ? Number(text) : 0 };
}
