import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApiError, isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { ProviderError } from './provider-script.ts';

/**
 * Shows rejections by the payment provider in place; all other errors as usual. A 402 here is a declined card, so the dialog
 * that links to billing would be useless.
 */
export function usePaymentFailure() {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string | null>(null);

  const show = (error: unknown) => {
    if (error instanceof ProviderError)
      return setFailure(error.message || t`The payment provider couldn’t be reached. Check your connection and try again.`);
    if (isRefusal(error)) return setFailure(error.message || t`Sorry, something went wrong...`);
    return reportFailure(error);
  };
  return { failure, show, clear: () => setFailure(null) };
}

function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 403;
}
