// Codes for schema rules that name none.
import type { z } from 'zod';
import { code } from './problem-codes.ts';

/** The `error` of a parse: gives each issue without a code the general one for its kind. */
export function codeOfIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'invalid_type':
      return issue.input === undefined ? code('required') : code('type_mismatch');
    case 'invalid_value':
      return code('not_one_of');
    case 'unrecognized_keys':
      return code('parameter_unknown');
    default:
      return code('invalid');
  }
}

function tooBig(origin: unknown): string {
  if (origin === 'string') return code('text_too_long');
  return origin === 'array' ? code('too_many_entries') : code('number_too_large');
}

function tooSmall(origin: unknown, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? code('required') : code('text_too_short');
  if (origin !== 'array') return code('number_too_small');
  return minimum === 1 ? code('no_entry') : code('too_few_entries');
}
