/**
 * Why a task did not end by itself:
 * - `overtime`, `out_of_memory`, `out_of_disk`: it asks for more than a task may take, and would again
 * - `timeout`: it hardly got a processor, or waited for something; says nothing of the task
 * - `crashed`: its process ended
 * - `cancelled`: no one waits for it any more
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

/** True where the bytes that were worked on ask for more than a task may take: it would end so again. */
export function isOverLimit(error: unknown): error is SandboxError {
  return error instanceof SandboxError && ['overtime', 'out_of_memory', 'out_of_disk'].includes(error.code);
}

/** True where the same task may well end otherwise later. */
export function isPassing(error: unknown): error is SandboxError {
  return error instanceof SandboxError && (error.code === 'timeout' || error.code === 'cancelled');
}

/** What the task itself threw, carried over from the child: its message, and its `code` where it had one. */
export class SandboxTaskError extends Error {
  override readonly name = 'SandboxTaskError';
  readonly code: string | undefined;

  constructor({ message, code }: { message: string; code?: string | undefined }) {
    super(message);
    this.code = code;
  }
}
