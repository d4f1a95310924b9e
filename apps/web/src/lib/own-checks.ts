// Messages of client-side validation, by the rules shared with the server. They are part of this module, so it loads only with
// forms and fields that need it.
import { codeOfIssue } from '@countersign/contract/issue-codes';
import { CHECKS_PROBLEMS } from '@countersign/contract/problems/checks';
import { FIELD_PROBLEMS } from '@countersign/document-model/field-problems';
import { type Problem, problemOfIssue, withParams } from '@countersign/document-model/problems';
import type { z } from 'zod';
import { wordsOf } from './problem-words.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...CHECKS_PROBLEMS, ...FIELD_PROBLEMS };

/** Option of `safeParse` for schema rules without their own codes. */
export const WITH_CODES = { error: codeOfIssue } as const;

/** Message of a rule; undefined for a valid value. */
export function wordsOfCheck(problem: Problem): string;
export function wordsOfCheck(problem: Problem | null): string | undefined;
export function wordsOfCheck(problem: Problem | null): string | undefined {
  return problem ? wordsOf({ ...problem, message: englishOf(problem) }) : undefined;
}

/** Message for an issue of a contract schema. */
export function wordsOfIssue(issue: z.core.$ZodIssue): string {
  return wordsOfCheck(problemOfIssue(issue));
}

function englishOf({ code, params = {} }: Problem): string {
  return withParams(ENGLISH[code] ?? code, params, englishOf);
}
