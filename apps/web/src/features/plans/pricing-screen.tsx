// Public pricing page. Support staff can preview drafts here.
import type { PlanInterval, SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { plansQuery, publishedPlansQuery } from '#lib/subscription-plans.ts';
import { Badge } from '#ui/badge.tsx';
import { ChoiceToggle } from '#ui/choice-toggle.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PlanSummary, useIntervalOptions } from '#ui/plan-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { buttonHref, buttonText } from './button-target.ts';
import { ChoosePlan, PLAN_BUTTON } from './choose-plan.tsx';

export function PricingScreen() {
  const { t } = useLingui();
  const options = useIntervalOptions();
  const [interval, setInterval] = useState<PlanInterval>('monthly');
  const { plans, isPreview } = useShownPlans();

  return (
    <div className="flex flex-col items-center gap-8">
      <DocumentTitle>{t`Pricing`}</DocumentTitle>
      <header className="flex flex-col items-center gap-2 text-center">
        <h1 className="text-xl font-semibold text-ink">{t`Plans and pricing`}</h1>
        <p className="max-w-prose text-base text-pretty text-ink-muted">{t`Choose the plan that fits. You can change or cancel at any time.`}</p>
      </header>
      {isPreview && (
        <Notice tone="warning" title={t`This is a preview.`} className="w-full max-w-2xl">
          {t`Only support staff see drafts here.`}
        </Notice>
      )}
      <ChoiceToggle isLabelHidden label={t`Billing interval`} options={options} value={interval} onChange={setInterval} />
      <div className="w-full">
        {plans.isPending && <Skeleton className="h-96 rounded-xl" />}
        {plans.isError && <ErrorState onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />}
        {plans.data?.length === 0 && (
          <EmptyState icon={<Tags />} title={t`No plans yet`}>{t`No plans are available right now.`}</EmptyState>
        )}
        {plans.data && plans.data.length > 0 && (
          <ul className="grid justify-center gap-4 sm:grid-cols-[repeat(auto-fit,minmax(16rem,22rem))]">
            {plans.data.map((plan) => (
              <PlanCard key={plan.id} plan={plan} interval={interval} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Published plans; with `beta`, support staff see the plans they have chosen. */
function useShownPlans() {
  const { plans: chosen = '', beta = false } = useSearch({ from: '/pricing-layout/pricing' });
  const { user, isLoading } = useSession();
  const isPreview = beta && user?.is_support_staff === true;
  const query = isPreview && chosen !== '' ? plansQuery({ 'filter[id]': chosen }) : publishedPlansQuery;
  // Which plans are visible depends on the user, so this waits until they are known.
  const plans = useQuery({ ...query, enabled: !beta || !isLoading });
  return { plans, isPreview };
}

function PlanCard({ plan, interval }: { plan: SubscriptionPlan; interval: PlanInterval }) {
  const { t } = useLingui();
  const { user } = useSession();
  const href = buttonHref(plan, { origin: window.location.origin, fallback: '' });
  const words = buttonText(plan, t`Get ${plan.name}`);
  // The button of a free plan invites guests to sign up. Everyone signed in already has that plan.
  const wordsForUsers = plan.is_stripe_plan ? words : t`See your plan`;

  return (
    <li className="flex flex-col gap-6 rounded-xl border border-line bg-raised p-6 shadow-card">
      <PlanSummary
        plan={plan}
        interval={interval}
        seats={1}
        badge={!plan.is_published && <Badge color="yellow">{t`Draft`}</Badge>}
      />
      {href === '' && user ? (
        <ChoosePlan plan={plan} words={wordsForUsers} />
      ) : (
        <a href={href || '/sign-up'} className={PLAN_BUTTON}>
          {words}
        </a>
      )}
    </li>
  );
}
