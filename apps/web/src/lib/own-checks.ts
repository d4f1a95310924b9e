// What the browser says of a value that it checks itself, by the rules that it shares with the server. The sentences of these rules
// come with this module, so it is fetched with the forms and fields that need it.
import { codeOfIssue } from '@countersign/contract/issue-codes';
import { CHECKS_PROBLEMS } from '@countersign/contract/problems/checks';
import { FIELD_PROBLEMS } from '@countersign/document-model/field-problems';
import { type Problem, problemOfIssue, withParams } from '@countersign/document-model/problems';
import type { z } from 'zod';
import { wordsOf } from './problem-words.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...CHECKS_PROBLEMS, ...FIELD_PROBLEMS };

/** For `safeParse`, where the schema's rules name no codes of their own. */
export const WITH_CODES = { error: codeOfIssue } as const;

/** What a rule says of a value; undefined where all is well. */
export function wordsOfCheck(problem: Problem): string;
export function wordsOfCheck(problem: Problem | null): string | undefined;
export function wordsOfCheck(problem: Problem | null): string | undefined {
  return problem ? wordsOf({ ...problem, message: englishOf(problem) }) : undefined;
}

/** What a schema of the contract says of a value. */
export function wordsOfIssue(issue: z.core.$ZodIssue): string {
  return wordsOfCheck(problemOfIssue(issue));
}

function englishOf({ code, params = {} }: Problem): string {
  return withParams(ENGLISH[code] ?? code, params, englishOf);
}
