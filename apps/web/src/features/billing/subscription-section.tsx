// The subscription of a space: its status, the available plans, and actions.
import type { Subscription } from '@countersign/contract/subscriptions';
import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Space } from '#lib/api/url.ts';
import { publishedPlansQuery } from '#lib/subscription-plans.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accessCodeQuery, planQuery, subscriptionQuery } from './billing-api.ts';
import { PlanForm } from './plan-form.tsx';
import { SubscriptionBanner } from './subscription-banner.tsx';

export interface SubscriptionSectionProps {
  space: Space;
  /** Members and invitees of an organization; undefined while loading, and in a private space. */
  seatsUsed: number | undefined;
  /** Details about the seats, below the choice. */
  children?: ReactNode;
}

export function SubscriptionSection({ space, seatsUsed, children }: SubscriptionSectionProps) {
  const { t } = useLingui();

  return (
    <Section
      title={t`Subscription Plan`}
      anchor="subscription-plan"
      description={
        <>
          {t`Your plan, payments and usage.`} <TextLink to="/pricing">{t`Compare all plans`}</TextLink>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Plans space={space} seatsUsed={seatsUsed} />
        {children}
      </div>
    </Section>
  );
}

function Plans({ space, seatsUsed }: Omit<SubscriptionSectionProps, 'children'>) {
  const subscription = useQuery(subscriptionQuery(space));
  const plans = useQuery(publishedPlansQuery);
  const accessCode = useQuery(accessCodeQuery(space));
  const failed = [subscription, plans].find(({ isError }) => isError);
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  if (subscription.data === undefined || !plans.data) return <Skeleton className="h-96 rounded-xl" />;

  return (
    <Offer
      space={space}
      subscription={subscription.data}
      isExempt={accessCode.data === true}
      published={plans.data.filter(({ is_stripe_plan, audience }) => is_stripe_plan && audience === space.type)}
      seatsUsed={seatsUsed}
    />
  );
}

interface OfferProps {
  space: Space;
  subscription: Subscription | null;
  isExempt: boolean;
  published: SubscriptionPlan[];
  seatsUsed: number | undefined;
}

function Offer({ space, subscription, isExempt, published, seatsUsed }: OfferProps) {
  const { t } = useLingui();
  const currentId = subscription?.subscription_plan_id ?? null;
  const isHidden = currentId !== null && published.every(({ id }) => id !== currentId);
  const current = useQuery({ ...planQuery(currentId ?? ''), enabled: isHidden }).data;
  const plans = isHidden && current ? [current, ...published] : published;

  return (
    <>
      <div className="flex flex-col gap-3">
        <SubscriptionBanner space={space} subscription={subscription} isExempt={isExempt} />
      </div>
      {plans.length === 0 && !subscription ? (
        <p className="text-sm text-ink-muted">{t`There are no plans to choose yet. Contact support.`}</p>
      ) : (
        <PlanForm {...{ space, subscription, plans, seatsUsed, isExempt }} />
      )}
    </>
  );
}
