// Errors that callers can see. They can be thrown anywhere; only the error handler turns them into an answer.
import { type Problem, type ProblemCode, problem, sentenceOf } from '@countersign/contract/problems';

const STATUS = {
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  csrf_mismatch: 419,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const;

/** The kind of answer. Each kind is also a problem code, for errors that say no more. */
export type AppErrorKind = keyof typeof STATUS & ProblemCode;

export interface AppErrorDetails extends Partial<Problem> {
  /** Problems by field name. */
  errors?: Record<string, Problem[]>;
  /** Further fields of the answer, for example the current elements in a conflict. */
  body?: Record<string, unknown>;
  retry_after_seconds?: number;
}

/** `new AppError('conflict', problem('already_subscribed'))`, or `{ ...problem('…'), body }` if the answer has further fields. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly status: number;
  readonly problem: Problem;
  readonly details: AppErrorDetails;

  constructor(kind: AppErrorKind, details: AppErrorDetails = {}) {
    const { code = kind, params } = details;
    const body = params ? { code, params } : { code };
    super(sentenceOf(body));
    this.name = 'AppError';
    this.kind = kind;
    this.status = STATUS[kind];
    this.problem = body;
    this.details = details;
  }
}

/** A 413 that names the limit. */
export function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 2 ** 20);
  return new AppError('too_large', megabytes > 0 ? problem('too_large_for_request', { megabytes }) : {});
}

/** A 422 with one problem at one field. */
export function invalidField(field: string, found: Problem): AppError {
  return new AppError('invalid', { ...found, errors: { [field]: [found] } });
}
