// Errors of the payment provider. The SDK is not loaded for telling them apart.
export interface ProviderError extends Error {
  type: string;
  code?: string;
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** The answer did not come in time, so the provider may still be at work on the request, or may get to it later. */
export function isSlowProvider(error: unknown): boolean {
  if (!isProviderError(error)) return false;
  // The SDK sends a request again that was not answered; the provider refuses it as long as the first one is in progress.
  if (error.code === 'idempotency_key_in_use') return true;
  const cause = 'detail' in error ? error.detail : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT';
}

/** @returns null for what the provider does not know */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isProviderError(error) && error.code === 'resource_missing') return null;
    throw error;
  });
}
