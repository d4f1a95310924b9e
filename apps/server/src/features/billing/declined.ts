// Errors of the payment provider, as a person reads them.
import { AppError } from '#platform/http/app-error.ts';
import { isProviderError } from '#platform/payments/provider-errors.ts';

/** @returns what an error of the provider means for the caller; the error itself where it is none of theirs */
export function explained(error: unknown): unknown {
  if (!isProviderError(error)) return error;
  if (error.type === 'StripeCardError') return new AppError('invalid', { message: error.message });
  if (error.type === 'StripeInvalidRequestError') return error.code === 'resource_missing' ? new AppError('not_found') : error;
  // It is down, slow, or has too much to do.
  return new AppError('unavailable', {
    message: 'The payment provider cannot be reached right now. Please try again shortly.',
    retry_after_seconds: 30,
  });
}
