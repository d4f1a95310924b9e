import type { z } from 'zod';
import { REQUIRED } from '@countersign/contract/fields';
import { AppError } from './app-error.ts';

/** A 422 with the texts of every issue at its field; the message is the first of them. */
export function toAppError(error: z.ZodError): AppError {
  const errors: Record<string, string[]> = {};

  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), textOf(issue)];
  }

  const texts = Object.values(errors).flat();
  const message =
    texts.length > 1 ? `${texts[0]} (and ${texts.length - 1} more)` : (texts[0] ?? 'Please check what you entered.');
  return new AppError('invalid', { message, errors });
}

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown parameter ${issue.keys.join(', ')}.`;
  if (issue.code === 'invalid_type' && issue.input === undefined) return REQUIRED;
  return issue.message;
}
