/**
 * Why a task was ended:
 * - `overtime`, `out_of_memory`, `out_of_disk`: it needs more than a task may use, and would again
 * - `timeout`: it hardly got CPU time, or waited for something; not the task's fault
 * - `crashed`: its process ended
 * - `cancelled`: nobody waits for it any more
 */
export type SandboxErrorCode = 'overtime' | 'out_of_memory' | 'out_of_disk' | 'timeout' | 'crashed' | 'cancelled';

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** True if the input needs more than a task may use, so that a retry would end the same way. */
export function isOverLimit(error: unknown): error is SandboxError {
  return error instanceof SandboxError && ['overtime', 'out_of_memory', 'out_of_disk'].includes(error.code);
}

/** True if the same task may succeed later. */
export function isPassing(error: unknown): error is SandboxError {
  return error instanceof SandboxError && (error.code === 'timeout' || error.code === 'cancelled');
}

/** The error that the task itself threw in the child: its message, and its `code` if it had one. */
export class SandboxTaskError extends Error {
  override readonly name = 'SandboxTaskError';
  readonly code: string | undefined;

  constructor({ message, code }: { message: string; code?: string | undefined }) {
    super(message);
    this.code = code;
  }
}
