import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { reportFailure } from '../report-failure.ts';
import { isApiError } from './api-error.ts';

/**
 * Shows the first error of each field under its input, and focuses the first of these. Errors in part of a field, such as the
 * second entry of a list (`domains.1`), show at the field.
 * @param fields names of the form's fields
 * @returns whether the error named any of them
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

/** As `showServerErrors`; errors without these fields are reported as usual. For mutations that report nothing themselves. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  if (!showServerErrors(error, setError, fields)) reportFailure(error);
}
