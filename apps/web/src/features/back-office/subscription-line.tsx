import type { SubscriptionState } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#lib/i18n.ts';
import { SUBSCRIPTION_STATUS_WORDS } from '#lib/subscription-status-words.ts';

export interface SubscriptionLineProps {
  subscription: SubscriptionState;
  has_access_code: boolean;
}

/** Plan, status, and end of the paid period. */
export function SubscriptionLine({ subscription, has_access_code }: SubscriptionLineProps) {
  const { t } = useLingui();
  if (has_access_code) return t`Access code`;
  if (!subscription) return t`None`;
  const day = formatDay(subscription.period_ends_at);
  return (
    <>
      <bdi>{subscription.plan}</bdi> · {t(SUBSCRIPTION_STATUS_WORDS[subscription.status])} · {t`until ${day}`}
    </>
  );
}
