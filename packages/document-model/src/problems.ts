// What can be wrong, as a code with parameters. The sentences of fields and their values are in `field-problems.ts`, all others in the
// contract: they are not fetched where only codes are needed.
import type { z } from 'zod';
import type { FIELD_PROBLEMS } from './field-problems.ts';

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

/**
 * A sentence with its parameters in it.
 * @param nested gives the sentence of a problem that is a parameter
 */
export function withParams(sentence: string, params: ProblemParams, nested: (problem: Problem) => string): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const param = params[name] ?? placeholder;
    return typeof param === 'object' ? nested(param) : String(param);
  });
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
