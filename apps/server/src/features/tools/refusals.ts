// The texts people read when a tool refuses a file.
import { TOOL_LIMITS } from '@countersign/contract/tool-options';
import { type AppError, invalidField } from '#platform/errors/app-error.ts';
import { SandboxError, isOverLimit, isPassing } from '#platform/sandbox/index.ts';
import type { Outcome, Refusal } from './engine-tasks.ts';

const TEXTS: Record<Refusal['code'], string> = {
  needs_password: 'This file needs its password first.',
  wrong_password: 'This password doesn’t open the file.',
  signed: 'This file is signed. Choose what to do with its signatures.',
  wrong_kind: 'This tool doesn’t support this kind of file.',
  too_many_pages: `Tools take files with up to ${TOOL_LIMITS.pages.toLocaleString('en')} pages.`,
  no_such_page: 'The file doesn’t have these pages.',
  broken: 'This file is too damaged to be repaired.',
};

export const NOT_TAKEN_TEXT = 'Choose a PDF, or a PNG, JPEG or WebP image.';
export const TOO_MUCH_TEXT = 'This takes more time or memory than a tool can use. Try it with fewer pages.';
export const INTERRUPTED_TEXT = 'This was interrupted. Please try again.';

export function textOf({ code }: Refusal): string {
  return TEXTS[code];
}

/** The value of an outcome. @throws AppError 422 at `field` if the engine refused the file */
export function accepted<Value>(outcome: Outcome<Value>, field: string): Value {
  if (outcome.refusal) throw invalidField(field, textOf(outcome.refusal));
  return outcome.value;
}

/** For the `catch` of a sandbox task: a task that crashed or exceeded its limits becomes a 422 at the field. */
export function explainedAt(field: string) {
  return (error: unknown): never => {
    throw explained(error, field) ?? error;
  };
}

function explained(error: unknown, field: string): AppError | null {
  if (!(error instanceof SandboxError) || isPassing(error)) return null;
  return invalidField(field, isOverLimit(error) ? TOO_MUCH_TEXT : TEXTS.broken);
}
