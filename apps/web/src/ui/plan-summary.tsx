// A plan with name, price and features, as on the billing and pricing pages.
import type { PlanInterval, SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCents } from '#lib/money.ts';
import { monthlyCents } from '#lib/plan-prices.ts';

export interface PlanSummaryProps {
  plan: SubscriptionPlan;
  interval: PlanInterval;
  seats: number;
  /** Shown beside the name. */
  badge?: ReactNode;
}

export function PlanSummary({ plan, interval, seats, badge }: PlanSummaryProps) {
  const { t } = useLingui();

  return (
    <span className="flex min-w-0 flex-1 flex-col gap-3">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <bdi translate="no" className="min-w-0 text-base font-semibold wrap-anywhere text-ink">
          {plan.name}
        </bdi>
        {badge}
      </span>
      <PlanPriceLine plan={plan} interval={interval} seats={seats} />
      {plan.description && (
        <span dir="auto" className="text-sm text-pretty wrap-anywhere text-ink-muted">
          {plan.description}
        </span>
      )}
      {plan.features && plan.features.length > 0 && (
        <span role="list" aria-label={t`What is in ${plan.name}`} className="flex flex-col gap-1.5 border-t border-line pt-3">
          {plan.features
            .toSorted((a, b) => a.order - b.order)
            .map((feature) => (
              <span role="listitem" key={feature.id} className="flex gap-2 text-sm text-ink">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                <bdi className="min-w-0 wrap-anywhere">{feature.text}</bdi>
              </span>
            ))}
        </span>
      )}
    </span>
  );
}

function PlanPriceLine({ plan, interval, seats }: PlanSummaryProps) {
  const { t } = useLingui();
  const cents = monthlyCents(plan, interval, seats);
  if (cents === null) {
    const others = monthlyCents(plan, interval === 'monthly' ? 'yearly' : 'monthly', seats);
    if (others === null) return null;
    return <span className="text-sm text-ink-muted">{interval === 'yearly' ? t`Monthly only` : t`Annually only`}</span>;
  }

  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-xl font-semibold text-ink tabular-nums">{formatCents(cents)}</span>
      <span className="text-sm text-ink-muted">{plan.audience === 'organizations' ? t`per user per month` : t`per month`}</span>
      {interval === 'yearly' && cents > 0 && <span className="w-full text-xs text-ink-muted">{t`billed annually`}</span>}
    </span>
  );
}

/** Monthly or annual, with the labels of the toggle. */
export function useIntervalOptions() {
  const { t } = useLingui();
  return [
    { value: 'monthly', label: t`Monthly` },
    { value: 'yearly', label: t`Annual` },
  ] as const;
}
