import type { PromoCode } from '@countersign/contract/promo-codes';
import { useLingui } from '@lingui/react/macro';
import { Tag, X } from 'lucide-react';
import { formatCents } from '#lib/money.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Describes the discount of a promo code. */
export function PromoDiscount({ promo, onRemove }: { promo: PromoCode; onRemove?: () => void }) {
  const { t } = useLingui();
  const discount = useDiscount(promo);

  return (
    <p className="flex min-h-10 items-center gap-2 rounded-lg bg-success-soft px-3 text-sm text-ink">
      <Tag aria-hidden="true" className="size-4 shrink-0 text-success" />
      <bdi translate="no" className="min-w-0 font-medium wrap-anywhere">
        {promo.name}
      </bdi>
      <span className="ms-auto whitespace-nowrap text-success">{discount}</span>
      {onRemove && <IconButton label={t`Remove the promo code`} icon={<X />} onPress={onRemove} />}
    </p>
  );
}

function useDiscount({ amount_off, percent_off }: PromoCode): string {
  const { t } = useLingui();
  if (amount_off !== null) return t`${formatCents(amount_off)} off`;
  return percent_off === null ? '' : t`${percent_off}% off`;
}
