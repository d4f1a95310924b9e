import type { Problem } from '@countersign/contract/problems';
import { isOverLimit } from '#platform/sandbox/index.ts';
import { AppError } from './app-error.ts';

/**
 * For the `catch` of a sandbox task: reports work that exceeds the machine's limits as `problem`; any other error is a server
 * fault.
 */
export function explainTooMuch(problem: Problem) {
  return (error: unknown): never => {
    throw isOverLimit(error) ? new AppError('too_large', problem) : error;
  };
}
