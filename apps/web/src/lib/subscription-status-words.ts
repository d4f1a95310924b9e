import type { SubscriptionStatus } from '@countersign/contract/subscriptions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How a subscription stands, in the words of the payment provider. */
export const SUBSCRIPTION_STATUS_WORDS: Record<SubscriptionStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'subscription' }),
  trialing: msg({ message: 'Free trial', context: 'subscription' }),
  canceled: msg({ message: 'Canceled', context: 'subscription' }),
  incomplete: msg({ message: 'First payment incomplete', context: 'subscription' }),
  incomplete_expired: msg({ message: 'First payment never completed', context: 'subscription' }),
  past_due: msg({ message: 'Past due', context: 'subscription' }),
  unpaid: msg({ message: 'Unpaid', context: 'subscription' }),
  paused: msg({ message: 'Paused', context: 'subscription' }),
};
