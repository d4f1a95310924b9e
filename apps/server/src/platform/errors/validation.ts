import { REQUIRED } from '@countersign/contract/fields';
import type { z } from 'zod';
import { AppError, invalidField } from './app-error.ts';

const NULL = '\u0000';

/** What a schema makes of a value from outside. @throws AppError 422 at the field that does not fit */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  refuseUnkept(value);
  return checked(schema, value);
}

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

/** PostgreSQL keeps neither null characters nor halves of a pair of UTF-16 units; no one means one. */
function refuseUnkept(value: unknown): void {
  for (const [field, inside] of Object.entries(value ?? {})) {
    const text = findUnkept(inside);
    if (text === null) continue;
    throw invalidField(
      field,
      text.includes(NULL) ? 'Null characters aren’t allowed.' : 'This contains characters that aren’t allowed.',
    );
  }
}

function isUnkept(text: string): boolean {
  return text.includes(NULL) || !text.isWellFormed();
}

/** Looks at every text in it once, at whatever depth. */
function findUnkept(value: unknown): string | null {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && isUnkept(next)) return next;
    if (typeof next === 'object' && next !== null) for (const inside of Object.values(next)) waiting.push(inside);
  }
  return null;
}
