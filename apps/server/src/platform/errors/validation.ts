import { codeOfIssue } from '@countersign/contract/issue-codes';
import { problem } from '@countersign/contract/problems';
import { type Problem, problemOfIssue } from '@countersign/document-model/problems';
import type { z } from 'zod';
import { AppError, invalidField } from './app-error.ts';

const NULL = '\u0000';

/** Validates external input with a schema. @throws AppError 422 at the invalid field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  refuseUnstorable(value);
  return checked(schema, value);
}

/** Validates a value with a schema. @throws AppError 422 at the invalid field */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: codeOfIssue });
  if (result.success) return result.data;
  throw toAppError(result.error);
}

/**
 * A 422 with every problem at its field. A single problem is also that of the whole error; otherwise the error names the first
 * one and the number of others.
 */
function toAppError(error: z.ZodError): AppError {
  const errors: Record<string, Problem[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), problemOfIssue(issue)];
  }

  const [first, ...others] = Object.values(errors).flat();
  if (!first) return new AppError('invalid');
  const summary = others.length > 0 ? problem('several_problems', { problem: first, more: others.length }) : first;
  return new AppError('invalid', { ...summary, errors });
}

/** PostgreSQL can store neither null characters nor lone surrogates, and no user intends them. */
function refuseUnstorable(value: unknown): void {
  for (const [field, inside] of Object.entries(value ?? {})) {
    const text = findUnstorable(inside);
    if (text === null) continue;
    throw invalidField(field, problem(text.includes(NULL) ? 'null_characters' : 'characters_not_allowed'));
  }
}

function isUnstorable(text: string): boolean {
  return text.includes(NULL) || !text.isWellFormed();
}

/** Checks every string in the value, at any depth. */
function findUnstorable(value: unknown): string | null {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && isUnstorable(next)) return next;
    if (typeof next === 'object' && next !== null) for (const inside of Object.values(next)) waiting.push(inside);
  }
  return null;
}
