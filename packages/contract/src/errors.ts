// The JSON format of errors.
import type { Problem, ProblemParams } from '@countersign/document-model/problems';
import { z } from 'zod';

const params: z.ZodType<ProblemParams> = z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => codedProblem)]));

const codedProblem: z.ZodType<Problem> = z.object({ code: z.string(), params: params.exactOptional() });

/** A problem in an answer, with its English sentence. */
export const presentedProblem = z.object({ code: z.string(), params: params.exactOptional(), message: z.string() });
export type PresentedProblem = z.infer<typeof presentedProblem>;

/**
 * Every answer from 400 on. Programs go by `code`, which stays; `message` is its English sentence. `errors` holds the sentences by
 * field name and `error_codes` their codes; a 5xx carries a `request_id`.
 */
export const errorBody = presentedProblem.extend({
  error_codes: z.record(z.string(), z.array(codedProblem)).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  metric: z.string().optional(),
  limit: z.number().optional(),
  /** For a 503: a retry may succeed. Without it, the server is down for maintenance. */
  is_transient: z.boolean().optional(),
  /** For a 503: an external service that the call needs, such as the payment provider, does not answer. Everything else works. */
  is_other_service: z.boolean().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
