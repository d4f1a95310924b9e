import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/link.tsx';
import { Name } from '#ui/name.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { moveItem } from './moved.ts';
import { PlanBadge } from './plan-badge.tsx';
import { useOrderPlans } from './plans-api.ts';

/** The plans in order, which can be changed by dragging, or with Alt and the arrow keys. */
export function PlanList({ plans }: { plans: SubscriptionPlan[] }) {
  const { t } = useLingui();
  const order = useOrderPlans();
  const rows = plans.map((plan) => ({ id: plan.id, text: plan.name, plan }));

  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised p-2 shadow-card">
      <SortableList
        label={t`Subscription Plans`}
        rows={rows}
        handleLabel={({ text }) => t`Move ${text}`}
        onMove={(from, to) => order.mutate(moveItem(plans, from, to))}
      >
        {({ plan }) => (
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2 pe-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="flex min-w-0 flex-wrap items-center gap-2">
                <Name className="text-sm font-medium text-ink">{plan.name}</Name>
                <PlanBadge isPublished={plan.is_published} />
              </span>
              <span dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">
                {plan.description}
              </span>
            </span>
            <ButtonLink
              to="/back-office/subscription-plans/$subscriptionPlanId"
              params={{ subscriptionPlanId: plan.id }}
              size="small"
              aria-label={t`View ${plan.name}`}
            >
              {t`View`}
            </ButtonLink>
          </span>
        )}
      </SortableList>
    </div>
  );
}
