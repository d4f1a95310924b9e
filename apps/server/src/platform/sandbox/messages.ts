// Messages between parent and child (`message-stream.ts`).

export interface CarriedError {
  message: string;
  code?: string | undefined;
}

export type Outcome = { ok: true; value: unknown } | { ok: false; error: CarriedError };

/** `run_id` is new for each task, so that a message of an earlier one is not mistaken for the current one's. */
export type ParentMessage =
  | { kind: 'run'; run_id: number; task: string; payload: unknown }
  | { kind: 'answer'; run_id: number; call_id: number; outcome: Outcome };

export type ChildMessage =
  /** Sent once, when the child can take tasks; with the CPU time of its start in ms. */
  | { kind: 'ready'; used_ms: number }
  | { kind: 'call'; run_id: number; call_id: number; name: string; args: unknown }
  /** `is_spent`: the child cannot be trusted with another task (a WASM module was aborted). */
  | { kind: 'done'; run_id: number; outcome: Outcome; is_spent: boolean };

/** The code of the error that replaces a message that is too large. */
export const ANSWER_TOO_LARGE = 'answer_too_large';

/** It may quote parts of a file. */
const MAX_CHARACTERS = 10_000;

export function carried(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { message: String(error).slice(0, MAX_CHARACTERS) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code.slice(0, MAX_CHARACTERS) : undefined;
  return { message: error.message.slice(0, MAX_CHARACTERS), code };
}
