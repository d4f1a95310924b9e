import type { ProblemCode } from './problems.ts';

/** A code where zod takes a message, so that a wrong one does not compile. Brings no sentences into the browser. */
export function code(problem: ProblemCode): ProblemCode {
  return problem;
}
