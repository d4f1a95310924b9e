import { AppError } from '#platform/http/app-error.ts';
import { SandboxError } from '#platform/sandbox/index.ts';

/** For the `catch` of a sandbox task: what took too much of the machine is told so, everything else is a fault of ours. */
export function explainTooMuch(message: string) {
  return (error: unknown): never => {
    const isTooMuch = error instanceof SandboxError && (error.code === 'timeout' || error.code === 'out_of_memory');
    throw isTooMuch ? new AppError('too_large', { message }) : error;
  };
}
