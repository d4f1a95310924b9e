import type { Problem } from '@countersign/contract/problems';
import { isOverLimit } from '#platform/sandbox/index.ts';
import { AppError } from './app-error.ts';

/** For the `catch` of a sandbox task: what took too much of the machine is told so, everything else is a fault of ours. */
export function explainTooMuch(problem: Problem) {
  return (error: unknown): never => {
    throw isOverLimit(error) ? new AppError('too_large', problem) : error;
  };
}
