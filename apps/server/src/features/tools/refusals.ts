// Why a tool rejects a file.
import { type Problem, problem } from '@countersign/contract/problems';
import { TOOL_LIMITS } from '@countersign/contract/tool-options';
import { type AppError, invalidField } from '#platform/errors/app-error.ts';
import { SandboxError, isOverLimit, isPassing } from '#platform/sandbox/index.ts';
import type { Outcome, Refusal } from './engine-tasks.ts';

const PROBLEMS: Record<Refusal['code'], Problem> = {
  needs_password: problem('tool_file_needs_password'),
  wrong_password: problem('tool_password_incorrect'),
  signed: problem('tool_signatures_undecided'),
  wrong_kind: problem('tool_kind_unsupported'),
  too_many_pages: problem('tool_too_many_pages', { max: TOOL_LIMITS.pages.toLocaleString('en') }),
  no_such_page: problem('tool_pages_missing'),
  broken: problem('tool_file_damaged'),
};

export const UNSUPPORTED = problem('tool_file_unsupported');
export const OVER_LIMIT = problem('tool_over_limit');
export const INTERRUPTED = problem('tool_interrupted');

export function problemOf({ code }: Refusal): Problem {
  return PROBLEMS[code];
}

/** The value of an outcome. @throws AppError 422 at `field` if the engine rejected the file */
export function requireAccepted<Value>(outcome: Outcome<Value>, field: string): Value {
  if (outcome.refusal) throw invalidField(field, problemOf(outcome.refusal));
  return outcome.value;
}

/** For the `catch` of a sandbox task: a task that crashed or exceeded its limits becomes a 422 at the field. */
export function asInvalidAt(field: string) {
  return (error: unknown): never => {
    throw explained(error, field) ?? error;
  };
}

function explained(error: unknown, field: string): AppError | null {
  if (!(error instanceof SandboxError) || isPassing(error)) return null;
  return invalidField(field, isOverLimit(error) ? OVER_LIMIT : PROBLEMS.broken);
}
