// Every problem that an answer may name: its code, which stays, and its English sentence, which may be put better at any time.
import { FIELD_PROBLEMS } from '@countersign/document-model/field-problems';
import { type Problem, type ProblemParams, withParams } from '@countersign/document-model/problems';
import type { PresentedProblem } from './errors.ts';
import { ACCOUNT_PROBLEMS } from './problems/account.ts';
import { BILLING_PROBLEMS } from './problems/billing.ts';
import { CHECKS_PROBLEMS } from './problems/checks.ts';
import { CONTACTS_PROBLEMS } from './problems/contacts.ts';
import { DOCUMENTS_PROBLEMS } from './problems/documents.ts';
import { FORMS_PROBLEMS } from './problems/forms.ts';
import { GENERAL_PROBLEMS } from './problems/general.ts';
import { INTEGRATIONS_PROBLEMS } from './problems/integrations.ts';
import { ORGANIZATIONS_PROBLEMS } from './problems/organizations.ts';
import { SIGNING_PROBLEMS } from './problems/signing.ts';
import { STATE_PROBLEMS } from './problems/states.ts';
import { TOOLS_PROBLEMS } from './problems/tools.ts';

/** Sentences by code, with `{name}` where a parameter is put in. */
export const PROBLEMS = {
  ...GENERAL_PROBLEMS,
  ...CHECKS_PROBLEMS,
  ...FIELD_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...ORGANIZATIONS_PROBLEMS,
  ...BILLING_PROBLEMS,
  ...DOCUMENTS_PROBLEMS,
  ...STATE_PROBLEMS,
  ...SIGNING_PROBLEMS,
  ...CONTACTS_PROBLEMS,
  ...FORMS_PROBLEMS,
  ...TOOLS_PROBLEMS,
  ...INTEGRATIONS_PROBLEMS,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export type { Problem };

type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ParamsOf<Code extends ProblemCode> = Readonly<Record<NamesIn<(typeof PROBLEMS)[Code]>, ProblemParams[string]>>;

/** A problem with the parameters of its sentence. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[params]: [keyof ParamsOf<Code>] extends [never] ? [] : [params: ParamsOf<Code>]
): Problem {
  return params ? { code, params } : { code };
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

/** The English sentence. Returns an unknown code unchanged. */
export function sentenceOf({ code, params = {} }: Problem): string {
  return withParams(isProblemCode(code) ? PROBLEMS[code] : code, params, sentenceOf);
}

/** The code for a message that an earlier version or another program wrote as text. */
export const OTHER_PROBLEM = 'other';

/** As an answer names it: with its English sentence, and so has each problem that it names. */
export function presentProblem(problem: Problem): PresentedProblem {
  const { code, params = {} } = problem;
  if (!isProblemCode(code)) return { code: OTHER_PROBLEM, message: code };
  // An issue of a schema also tells bounds that its sentence does not name.
  const named = Object.entries(params).filter(([name]) => PROBLEMS[code].includes(`{${name}}`));
  const presented = named.map(([name, param]) => [name, typeof param === 'object' ? presentProblem(param) : param] as const);
  return { code, ...(presented.length > 0 && { params: Object.fromEntries(presented) }), message: sentenceOf(problem) };
}
