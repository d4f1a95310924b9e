// How long what is sent waits: until it reminds, and until it ends.
import { z } from 'zod';
import { REMINDER_DAYS } from './limits.ts';
import { code } from './problem-codes.ts';

const reminderDays = z.number().int().min(REMINDER_DAYS.min).max(REMINDER_DAYS.max);

/** Days until the first reminder, and between it and the next ones; null: one reminder only. */
export const reminders = z.object({
  after_days: reminderDays,
  every_days: reminderDays.nullable().default(null),
});
export type Reminders = z.output<typeof reminders>;

const EXPIRY_DAYS = code('reminder_days_out_of_range');
/** Days after which documents sent by a form or bulk send expire; null: never. */
export const expiresAfterDays = z
  .number({ error: EXPIRY_DAYS })
  .int(EXPIRY_DAYS)
  .min(1, EXPIRY_DAYS)
  .max(365, EXPIRY_DAYS)
  .nullable();
