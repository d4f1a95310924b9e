import { REQUIRED } from '@countersign/contract/fields';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** What a schema makes of a value. @throws the 422 that tells what does not fit, at its field */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: wordsOf });
  if (result.success) return result.data;
  throw toAppError(result.error);
}

/** A 422 with the texts of every issue at its field; the message is the first of them. */
function toAppError(error: z.ZodError): AppError {
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

/** For rules that have no words of their own: what the schema's library would say is not for people, and English only. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_type') return `This must be of the type ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`;
  return 'Please check what you entered.';
}

function tooBig({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum'>): string {
  if (origin === 'string') return `Use at most ${maximum} characters.`;
  return origin === 'array' ? `This may have at most ${maximum} entries.` : `Enter at most ${maximum}.`;
}

function tooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum'>): string {
  if (origin === 'string') return minimum === 1 ? REQUIRED : `Enter at least ${minimum} characters.`;
  if (origin !== 'array') return `Enter at least ${minimum}.`;
  return minimum === 1 ? 'This must have at least one entry.' : `This must have at least ${minimum} entries.`;
}
