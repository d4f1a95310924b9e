import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemOfIssue } from '@countersign/document-model/problems';
import { codeOfIssue } from './issue-codes.ts';
import { PROBLEMS, problem, sentenceOf, presentProblem } from './problems.ts';

describe('a problem', () => {
  it('is described by the sentence of its code, with its parameters filled in', () => {
    expect(sentenceOf(problem('password_incorrect'))).toBe('This password is incorrect.');
    expect(sentenceOf(problem('too_many_attempts', { minutes: 5 }))).toBe('Too many attempts. Please try again in 5 minutes.');
  });

  it('may name another problem, whose message is inserted', () => {
    const words = { state: problem('state_pending'), action: problem('action_change') };
    expect(presentProblem(problem('state_forbids', words))).toEqual({
      code: 'state_forbids',
      params: {
        state: { code: 'state_pending', message: 'pending' },
        action: { code: 'action_change', message: 'be changed' },
      },
      message: 'This pdf is pending and cannot be changed.',
    });
  });

  it('is presented with the parameters that its sentence names', () => {
    expect(presentProblem({ code: 'required', params: { min: 1 } })).toEqual({
      code: 'required',
      message: 'This field is required.',
    });
  });

  it('from an earlier version is shown as it was stored', () => {
    expect(sentenceOf({ code: 'This row has no email address.' })).toBe('This row has no email address.');
    expect(presentProblem({ code: 'This row has no email address.' })).toEqual({
      code: 'other',
      message: 'This row has no email address.',
    });
    expect(sentenceOf({ code: 'constructor' })).toBe('constructor');
  });

  it('does not expand placeholders inside parameters', () => {
    expect(sentenceOf(problem('choose_person_of_role', { role: '{name} $&' }))).toBe('Choose who is {name} $&.');
  });

  it('has a code in lower case and its own sentence', () => {
    for (const code of Object.keys(PROBLEMS)) expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    const sentences = Object.entries(PROBLEMS).filter(([code]) => !code.startsWith('state_'));
    expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(sentences.length);
  });
});

describe('an issue of a schema', () => {
  const problemsOf = (schema: z.ZodType, value: unknown) =>
    (schema.safeParse(value, { error: codeOfIssue }).error?.issues ?? []).map(problemOfIssue);

  it('gets the code of its kind, with its bounds, if it names none', () => {
    expect(problemsOf(z.string(), undefined)).toEqual([{ code: 'required', params: { type: 'string' } }]);
    expect(problemsOf(z.string().max(3), 'four')).toEqual([{ code: 'text_too_long', params: { max: 3 } }]);
    expect(problemsOf(z.string().min(2), 'a')).toEqual([{ code: 'text_too_short', params: { min: 2 } }]);
    expect(problemsOf(z.number().max(3), 4)).toEqual([{ code: 'number_too_large', params: { max: 3 } }]);
    expect(problemsOf(z.array(z.number()).min(1), [])).toEqual([{ code: 'no_entry', params: { min: 1 } }]);
    expect(problemsOf(z.enum(['a', 'b']), 'c')).toEqual([{ code: 'not_one_of', params: { values: 'a, b' } }]);
    expect(problemsOf(z.strictObject({}), { a: 1 })).toEqual([{ code: 'parameter_unknown', params: { names: 'a' } }]);
    expect(problemsOf(z.string(), 5)).toEqual([{ code: 'type_mismatch', params: { type: 'string' } }]);
  });
});
