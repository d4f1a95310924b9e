// What can be wrong: a code for programs, and the sentence for people. The codes of fields and their values are here; all others
// are in the contract.
import type { z } from 'zod';

export const FIELD_PROBLEMS = {
  color_invalid: 'Use a color like #1f2937.',
  text_size_too_small: 'The text size must be at least {min}.',
  text_size_too_large: 'The text size can be at most {max}.',
  element_too_small: 'This element must be at least {min} points in size.',
  formula_unreadable: 'This formula cannot be read.',
  filled_with_mismatch: 'This type doesn’t fit what the field is filled with.',
  filled_in_several_ways: 'A field is filled in one way: by a formula, from a stub, or with what is known of its signer.',
  signature_not_drawn: 'Draw your signature first.',
  signature_too_complex: 'This drawing has too many lines. Draw it more simply.',
  signature_font_unknown: 'Choose one of the signature styles.',
  signature_not_typed: 'Type your name first.',
  signature_not_png: 'Use a PNG image.',
  email_invalid: 'Enter an email address like name@example.com.',
  phone_invalid: 'Enter a phone number, digits with an optional + in front.',
  url_invalid: 'Enter a web address that starts with https:// or http://.',
  number_invalid: 'Enter a number.',
  date_invalid: 'Enter a date as YYYY-MM-DD.',
  time_invalid: 'Enter a time as HH:MM.',
  date_time_invalid: 'Enter a date and a time.',
  boolean_required: 'This must be checked or not checked.',
  option_unknown: 'Choose one of the options.',
  signature_missing: 'Draw, type or upload a signature.',
  not_text: 'This must be text.',
  value_too_long: 'This text is too long.',
  input_too_long: 'Enter at most {max} characters.',
  input_longer_than_one: 'Enter at most one character.',
  percent: '{value}%',
  number_out_of_range: 'Enter a number from {min} to {max}.',
  number_below_minimum: 'Enter a number that is at least {min}.',
  number_above_maximum: 'Enter a number that is at most {max}.',
  stub_key_braces: 'Leave out {open} and {close}, which mark stubs.',
  signature_image_too_large: 'The image is too large.',
  field_read_only: 'This field can’t be changed.',
} as const;

export type FieldProblemCode = keyof typeof FIELD_PROBLEMS;

/** What is put into a sentence, by name. A problem is put in by its own sentence. */
export type ProblemParams = Readonly<Record<string, string | number | Problem>>;

/** Why something does not fit or cannot be done. */
export interface Problem {
  /** Stable: programs and translations go by it. */
  code: string;
  params?: ProblemParams;
}

/** A code where zod takes a message, so that a wrong one does not compile. */
export function fieldCode(code: FieldProblemCode): FieldProblemCode {
  return code;
}

export function fieldProblem(code: FieldProblemCode, params?: ProblemParams): Problem {
  return params ? { code, params } : { code };
}

/** An issue of a schema whose messages are codes, with the bounds that it names. */
export function problemOfIssue(issue: z.core.$ZodIssue): Problem {
  const params = paramsOf(issue);
  return { code: issue.message, ...(Object.keys(params).length > 0 ? { params } : {}) };
}

function paramsOf(issue: z.core.$ZodIssue): ProblemParams {
  switch (issue.code) {
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'invalid_type':
      return { type: issue.expected };
    case 'invalid_value':
      return { values: issue.values.join(', ') };
    case 'unrecognized_keys':
      return { names: issue.keys.join(', ') };
    case 'custom':
      return issue.params ?? {};
    default:
      return {};
  }
}
