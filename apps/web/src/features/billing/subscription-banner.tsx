import type { Subscription } from '@countersign/contract/subscriptions';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Space } from '#lib/api/url.ts';
import { type DateLine, dateLineOf, standingOf, toneOf } from './choice.ts';
import { useRefreshSubscription } from './subscription-api.ts';

interface SubscriptionBannerProps {
  space: Space;
  subscription: Subscription | null;
  /** An access code replaces the subscription. */
  isExempt: boolean;
}

/** Status of the subscription and the next important date. */
export function SubscriptionBanner({ space, subscription, isExempt }: SubscriptionBannerProps) {
  if (!subscription) return <Unsubscribed isOrganization={space.type === 'organizations'} isExempt={isExempt} />;
  return (
    <>
      <Standing subscription={subscription} />
      {subscription.is_change_pending && <PendingChange space={space} />}
    </>
  );
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useLingui();
  const plan = subscription.stripe_product.name;
  const name = subscription.applied_promo_code?.name;
  const standing = standingOf(subscription);
  const date = dateLineOf(subscription);
  const titles = {
    subscribed: t`You're on the ${plan} plan.`,
    canceled: t`You've canceled your ${plan} plan.`,
    trialing: t`You're on the ${plan} plan free trial.`,
    troubled: t`There are issues with your ${plan} plan subscription.`,
  };

  return (
    <Notice tone={toneOf(standing)} title={titles[standing]}>
      {date && <DateSentence {...date} />}
      {name && <p>{t`Promo code applied: ${name}`}</p>}
    </Notice>
  );
}

function DateSentence({ kind, date: iso }: DateLine) {
  const { t } = useLingui();
  const date = formatDay(iso);
  const sentences = {
    expires: t`Your subscription is set to expire on ${date}.`,
    begins: t`Your subscription is set to begin on ${date}.`,
    expired: t`Your subscription has expired as of ${date}.`,
    renews: t`Your subscription is set to renew on ${date}.`,
  };
  return <p>{sentences[kind]}</p>;
}

function Unsubscribed({ isOrganization, isExempt }: { isOrganization: boolean; isExempt: boolean }) {
  const { t } = useLingui();
  if (isOrganization && isExempt)
    return <Notice tone="info" title={t`Your organization uses an access code and needs no subscription.`} />;
  if (isOrganization)
    return <Notice tone="warning" title={t`Your organization must be subscribed to a plan to use the product.`} />;
  return <Notice tone="info" title={t`You are on the Free Plan.`} />;
}

function PendingChange({ space }: { space: Space }) {
  const { t } = useLingui();
  const refresh = useRefreshSubscription(space);

  return (
    <Notice
      tone="warning"
      title={t`A change to your subscription is waiting for payment.`}
      action={
        <Button size="small" isPending={refresh.isPending} onPress={() => refresh.mutate()}>
          {t`Check again`}
        </Button>
      }
    >
      {t`The change takes effect once the payment is confirmed.`}
    </Notice>
  );
}
