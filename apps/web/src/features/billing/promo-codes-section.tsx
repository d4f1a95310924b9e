import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import type { Space } from '#lib/api/url.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { useApplyPromoCode } from './subscription-api.ts';

/** Applies a promo code to an existing subscription. Only one at a time: a new code replaces the old one. */
export function PromoCodesSection({ space, appliedName: name }: { space: Space; appliedName: string | null }) {
  const { t } = useLingui();
  const apply = useApplyPromoCode(space);
  // Resets the form for the next code.
  const [applied, setApplied] = useState(0);
  const error = isApiError(apply.error) ? (apply.error.errors['promo_code']?.[0] ?? apply.error.message) : undefined;
  const failed = (refusal: unknown) => {
    if (!isApiError(refusal, 422)) reportFailure(refusal);
  };

  return (
    <Section title={t`Promo codes`} description={t`You can use one code at a time.`}>
      <Card>
        <PromoCodeForm
          key={applied}
          space={space}
          label={t`Promo code`}
          isApplying={apply.isPending}
          error={error}
          onApply={({ code }) => apply.mutate(code, { onSuccess: () => setApplied(applied + 1), onError: failed })}
        />
        {name !== null && <p className="mt-3 text-sm text-ink-muted">{t`Promo code applied: ${name}`}</p>}
      </Card>
    </Section>
  );
}
