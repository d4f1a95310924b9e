// What all routes that call the payment provider share: rate limits and errors.
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import { asAppError } from './provider-refusals.ts';

/** For routes that call the payment provider. */
export const PROVIDER_LIMIT: RateLimit = { name: 'billing', max: 300, window_seconds: 3_600, key: byCaller };
/** For routes that try a promo or access code. */
export const CODE_LIMIT: RateLimit = { name: 'billing-codes', max: 30, window_seconds: 3_600, key: byCaller };

/** @throws AppError that explains the provider's error to the caller */
export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asAppError(error);
  }
}
