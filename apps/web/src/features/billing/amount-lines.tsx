import { useLingui } from '@lingui/react/macro';
import { formatCents } from '#lib/money.ts';

export interface Amounts {
  line_items: readonly { description: string; amount: number }[];
  /** In cents, like all amounts here. */
  subtotal: number;
  /** Discount by promo codes. */
  discount: number;
  tax: number;
  total: number;
}

/** The charge line by line, as reported by the payment provider. */
export function AmountLines({ line_items, subtotal, discount, tax, total }: Amounts) {
  const { t } = useLingui();
  const sums = [
    { name: t`Subtotal`, amount: subtotal },
    ...(discount > 0 ? [{ name: t`Discount`, amount: -discount }] : []),
    { name: t`Tax`, amount: tax },
  ];

  return (
    <dl className="text-sm text-ink">
      {line_items.map(({ description, amount }, index) => (
        // Lines may repeat.
        <AmountLine key={`${index} ${description}`} name={description} amount={amount} className="border-b border-line py-2" />
      ))}
      {sums.map(({ name, amount }) => (
        <AmountLine key={name} name={name} amount={amount} className="pt-2 text-ink-muted" />
      ))}
      <AmountLine name={t`Total`} amount={total} className="pt-2 text-base font-semibold" />
    </dl>
  );
}

function AmountLine({ name, amount, className }: { name: string; amount: number; className: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0 tabular-nums">{formatCents(amount)}</dd>
    </div>
  );
}
