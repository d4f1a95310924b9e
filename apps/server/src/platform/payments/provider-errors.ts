// Errors of the payment provider. The SDK is not loaded for telling them apart.
export interface ProviderError extends Error {
  type: string;
  code?: string;
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** @returns null for what the provider does not know */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isProviderError(error) && error.code === 'resource_missing') return null;
    throw error;
  });
}
