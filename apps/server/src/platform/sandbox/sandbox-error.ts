/** Why a task did not end by itself. */
export type SandboxErrorCode = 'timeout' | 'out_of_memory' | 'crashed' | 'cancelled';

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
  return error instanceof SandboxError && (error.code === 'timeout' || error.code === 'out_of_memory');
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
