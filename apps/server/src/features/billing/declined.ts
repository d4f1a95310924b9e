// Errors of the payment provider, as a person reads them.
import { AppError } from '#platform/errors/app-error.ts';
import { isProviderError } from '#platform/payments/provider-errors.ts';

const RETRY_AFTER_SECONDS = 30;

/** @returns what an error of the provider means for the caller; the error itself where it is none of theirs */
export function explained(error: unknown): unknown {
  if (!isProviderError(error)) return error;
  if (error.type === 'StripeCardError') return new AppError('invalid', { message: error.message });
  if (error.type === 'StripeInvalidRequestError') return error.code === 'resource_missing' ? new AppError('not_found') : error;
  // It is down, slow, or has too much to do.
  return providerUnavailable('The payment provider can’t be reached right now. Please try again shortly.');
}

/** A 503 that a browser does not take for maintenance. */
export function providerUnavailable(message: string, retry_after_seconds = RETRY_AFTER_SECONDS): AppError {
  return new AppError('unavailable', { message, retry_after_seconds, body: { is_other_service: true } });
}
