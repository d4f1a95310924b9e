// Translates errors of the payment provider for the user.
import { type Problem, problem } from '@countersign/contract/problems';
import { AppError } from '#platform/errors/app-error.ts';
import { isProviderError } from '#platform/payments/provider-errors.ts';

const RETRY_AFTER_SECONDS = 30;

/** @returns an AppError for a provider error that the user can act on; other errors unchanged */
export function asAppError(error: unknown): unknown {
  if (!isProviderError(error)) return error;
  if (error.type === 'StripeCardError')
    return new AppError('invalid', problem('card_declined_because', { reason: error.message }));
  if (error.type === 'StripeInvalidRequestError') return error.code === 'resource_missing' ? new AppError('not_found') : error;
  // The provider is down, slow or rate-limiting us.
  return providerUnavailable(problem('provider_unreachable'));
}

/** A 503 that the browser does not mistake for maintenance. */
export function providerUnavailable(reason: Problem, retry_after_seconds = RETRY_AFTER_SECONDS): AppError {
  return new AppError('unavailable', { ...reason, retry_after_seconds, body: { is_other_service: true } });
}
