import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

/** Resets a form to the saved values, except for input typed since they were sent. */
export function resetToSaved<Values extends FieldValues>(
  { reset, getValues, setValue }: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'setValue'>,
  { sent, saved }: { sent: Values; saved: Values },
): void {
  const now = getValues();
  reset(saved, { keepDirtyValues: false });
  for (const field of Object.keys(now) as FieldPath<Values>[]) {
    const value = now[field] as PathValue<Values, typeof field>;
    if (value !== sent[field]) setValue(field, value, { shouldDirty: true });
  }
}
