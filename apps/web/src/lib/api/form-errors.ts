import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { reportFailure } from '../report-failure.ts';
import { isApiError } from './api-error.ts';

/**
 * Puts the first text of each field of a refusal under its input, and the cursor into the first of them. What is wrong with a part of a
 * field, such as the second entry of a list (`domains.1`), is shown at the field.
 * @param fields the form's own
 * @returns whether any of them was named
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  if (!isApiError(error)) return false;

  const named = Object.entries(error.errors);
  const texts = fields.flatMap((field) => {
    const [, [message] = []] = named.find(([name]) => name === field || name.startsWith(`${field}.`)) ?? [];
    return message === undefined ? [] : [{ field, message }];
  });
  for (const [index, { field, message }] of texts.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  return texts.length > 0;
}

/** As `showServerErrors`; a failure that names none of the fields is reported like any other. For mutations that report nothing themselves. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  if (!showServerErrors(error, setError, fields)) reportFailure(error);
}
