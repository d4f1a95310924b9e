import { asciiDigits } from '@countersign/document-model/digits';
import type { Reminders } from '@countersign/contract/reminders';
import { useLingui } from '@lingui/react/macro';
import { ReminderFields } from '#ui/reminder-fields.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface Deadline {
  reminders: Reminders | null;
  /** As typed. */
  days: string;
}

/** Reminders and deadline for documents sent repeatedly. */
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

/** The values in the server's format; the server validates them. */
export function deadlineBody({ reminders, days }: Deadline) {
  const text = asciiDigits(days.trim());
  return { reminders, expires_after_days: text === '' ? null : /^\d+$/.test(text) ? Number(text) : 0 };
}
