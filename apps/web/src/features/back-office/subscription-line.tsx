import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#lib/i18n.ts';

export interface SubscriptionLineProps {
  subscription: { plan: string; status: string; period_ends_at: string } | null;
  has_access_code: boolean;
}

/** The plan, with the state as the payment provider names it. */
export function SubscriptionLine({ subscription, has_access_code }: SubscriptionLineProps) {
  const { t } = useLingui();
  if (has_access_code) return t`Access code`;
  if (!subscription) return t`None`;
  const day = formatDay(subscription.period_ends_at);
  return (
    <>
      <bdi>{subscription.plan}</bdi> · <code className="text-xs">{subscription.status}</code> · {t`until ${day}`}
    </>
  );
}
