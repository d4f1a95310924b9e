// Every error that a caller may see. Throw it anywhere; the error handler alone turns it into an answer.
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

const TEXT: Record<AppErrorCode, string> = {
  unauthenticated: 'Please sign in.',
  payment_required: 'Sorry, that is not available to you. Please upgrade your subscription plan or contact support.',
  forbidden: 'This action is forbidden.',
  not_found: 'We could not find that.',
  conflict: 'That isn’t possible in the current state.',
  too_large: 'This is too large.',
  unsupported_type: 'This type of content isn’t supported.',
  csrf_mismatch: 'Your session has expired. Please reload the page.',
  invalid: 'Please check what you entered.',
  too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'We are doing some maintenance. Please try again shortly.',
};

/** Where the server has more to do than it can. */
export const BUSY_TEXT = 'We are very busy right now. Please try again shortly.';

export type AppErrorCode = keyof typeof STATUS;

export interface AppErrorDetails {
  /** What a person reads; the code's own text when left out. */
  message?: string;
  /** Texts by field name. */
  errors?: Record<string, string[]>;
  /** Further fields of the answer, for example the current elements of a conflict. */
  body?: Record<string, unknown>;
  retry_after_seconds?: number;
}

export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails;

  constructor(code: AppErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? TEXT[code]);
    this.name = 'AppError';
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }
}

/** A 413 that says how much may be sent. */
export function tooLarge(mostBytes: number): AppError {
  const megabytes = Math.floor(mostBytes / 2 ** 20);
  return new AppError('too_large', megabytes > 0 ? { message: `This is too large: at most ${megabytes} MB can be sent.` } : {});
}

/** A 422 with one text at one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', { message, errors: { [field]: [message] } });
}
