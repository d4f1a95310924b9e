import type { PlanInterval, SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { priceOf } from '#lib/plan-prices.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlanSummary } from '#ui/plan-summary.tsx';

export interface PlanPickerProps {
  plans: readonly SubscriptionPlan[];
  /** The space's current plan. */
  current: { planId: string | null; interval: PlanInterval | null } | null;
  value: string | undefined;
  onChange: (planId: string) => void;
  interval: PlanInterval;
  seats: number;
  isDisabled: boolean;
}

/** Plans as cards, with one selected. */
export function PlanPicker({ plans, current, value, onChange, interval, seats, isDisabled }: PlanPickerProps) {
  const { t } = useLingui();

  return (
    <RadioGroup
      value={value ?? null}
      onChange={onChange}
      isDisabled={isDisabled}
      className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]"
    >
      <Label className="sr-only">{t`Plan`}</Label>
      {plans.map((plan) => (
        <Radio
          key={plan.id}
          value={plan.id}
          isDisabled={priceOf(plan, interval) === null}
          className={classNames(
            'group relative flex cursor-default gap-3 rounded-xl border border-line bg-raised p-4 transition-colors duration-150',
            'hover:bg-hover focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-ink',
            'selected:border-accent selected:ring-1 selected:ring-accent disabled:opacity-60 disabled:hover:bg-raised',
          )}
        >
          <span
            aria-hidden="true"
            className="mt-1 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-raised group-selected:border-accent"
          >
            <span className="hidden size-2 rounded-full bg-accent group-selected:block" />
          </span>
          <PlanSummary
            plan={plan}
            interval={interval}
            seats={seats}
            badge={plan.id === current?.planId && interval === current.interval && <Badge color="blue">{t`Current plan`}</Badge>}
          />
        </Radio>
      ))}
    </RadioGroup>
  );
}
