import type { PromoCode } from '@countersign/contract/promo-codes';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import type { Space } from '#lib/api/url.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PromoDiscount } from './promo-discount.tsx';
import { useFindPromoCode } from './subscription-api.ts';

export interface PromoCodeFormProps {
  space: Space;
  label: string;
  onApply: (promo: PromoCode) => void;
  isApplying?: boolean;
  /** Why the code was not applied. */
  error?: string | undefined;
}

/** Looks up a code first; a valid one can then be applied. */
export function PromoCodeForm({ space, label, onApply, isApplying = false, error }: PromoCodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const find = useFindPromoCode(space);
  const found = find.data;
  const isUnknown = found ? !found.is_valid : isRefused(find.error);
  const enter = (typed: string) => {
    setCode(typed);
    find.reset();
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    find.mutate(code.trim(), { onError: (failed) => !isRefused(failed) && reportFailure(failed) });
  };

  return (
    <form noValidate onSubmit={search} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={label}
          name="promoCode"
          value={code}
          onChange={enter}
          autoComplete="off"
          error={isUnknown ? t`Invalid promo code` : error}
          className="min-w-0 flex-1 basis-48 max-sm:basis-full"
        />
        <div className="flex gap-2 sm:pt-6.5">
          <Button type="submit" isPending={find.isPending} isDisabled={code.trim() === ''}>
            {t`Search`}
          </Button>
          <Button variant="primary" isPending={isApplying} isDisabled={!found?.is_valid} onPress={() => found && onApply(found)}>
            {t`Apply`}
          </Button>
        </div>
      </div>
      {found?.is_valid && <PromoDiscount promo={found} />}
    </form>
  );
}

/** True if the server rejected the code; without a response nothing is known. */
function isRefused(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}
