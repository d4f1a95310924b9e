import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { isApiError } from './api-error.ts';

/**
 * Puts the first text of each field of a refusal under its input, and the cursor into the first of them.
 * `fields` are the form's own; gives whether any of them was named.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  if (!isApiError(error)) return false;

  const named = fields.filter((field) => error.errors[field]?.[0] !== undefined);
  for (const [index, field] of named.entries()) {
    setError(field, { type: 'server', message: error.errors[field]?.[0] ?? '' }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
