// Errors of the payment provider, distinguished without importing the SDK.
export interface ProviderError extends Error {
  type: string;
  code?: string;
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** There was no timely response, so the provider may still be processing the request, or process it later. */
export function isSlowProvider(error: unknown): boolean {
  if (!isProviderError(error)) return false;
  // The SDK retries an unanswered request, which the provider rejects while the first one is in progress.
  if (error.code === 'idempotency_key_in_use') return true;
  const cause = 'detail' in error ? error.detail : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT';
}

/** @returns null if the provider does not know the object */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isProviderError(error) && error.code === 'resource_missing') return null;
    throw error;
  });
}
