// Actions available for the chosen plan, interval and seats, and texts about the subscription. Pure.
import { MAX_SEATS, type Subscription } from '@countersign/contract/subscriptions';
import type { PlanInterval, SubscriptionPlan } from '@countersign/contract/plans';
import { priceOf } from '#lib/plan-prices.ts';
import type { NoticeTone } from '#ui/notice.tsx';

export interface Choice {
  /** Null until a plan is chosen. */
  planId: string | null;
  /** Undefined if it is no longer offered and cannot be fetched. */
  plan: SubscriptionPlan | undefined;
  interval: PlanInterval;
  /** NaN while the field is empty; 1 in a private space. */
  seats: number;
}

export type MainAction = 'new' | 'update' | 'resume';

export function actionFor(subscription: Subscription | null, planId: string | null): MainAction {
  if (!subscription || subscription.is_restartable) return 'new';
  return subscription.is_resumable && planId === subscription.subscription_plan_id ? 'resume' : 'update';
}

/** Whether the main action is available. The number of seats is checked later, on submit. */
export function isOffered(action: MainAction, subscription: Subscription | null, choice: Choice): boolean {
  if (action === 'resume') return true;
  const priceId = priceIdOf(subscription, choice);
  if (priceId === undefined) return false;
  if (action === 'new' || !subscription) return true;
  const isSame = choice.planId === subscription.subscription_plan_id && priceId === subscription.stripe_price.id;
  return !isSame || choice.seats !== subscription.quantity;
}

/** A discontinued plan keeps the space's current price. */
function priceIdOf(subscription: Subscription | null, { planId, plan, interval }: Choice): string | undefined {
  if (plan) return priceOf(plan, interval)?.id;
  const isPresent = planId !== null && planId === subscription?.subscription_plan_id && interval === subscription.interval;
  return isPresent ? subscription.stripe_price.id : undefined;
}

/** Allowed range of seats. */
export function seatBounds(subscription: Subscription | null): { min: number; max: number } {
  if (!subscription) return { min: 1, max: MAX_SEATS };
  const { permissions, quantity } = subscription;
  return { min: permissions.remove_seats ? 1 : quantity, max: permissions.add_seats ? MAX_SEATS : quantity };
}

export type Standing = 'subscribed' | 'canceled' | 'trialing' | 'troubled';

export function standingOf({ stripe_status, is_on_grace_period }: Subscription): Standing {
  if (is_on_grace_period || stripe_status === 'canceled') return 'canceled';
  if (stripe_status === 'trialing') return 'trialing';
  return stripe_status === 'active' ? 'subscribed' : 'troubled';
}

export function toneOf(standing: Standing): NoticeTone {
  return standing === 'subscribed' || standing === 'trialing' ? 'info' : 'warning';
}

export type DateLine = { kind: 'expires' | 'begins' | 'expired' | 'renews'; date: string };

/** The next important date; null if there is none. */
export function dateLineOf(subscription: Subscription): DateLine | null {
  const { ends_at, renews_at } = subscription;
  if (subscription.is_on_grace_period) return ends_at === null ? null : { kind: 'expires', date: ends_at };
  if (subscription.stripe_status === 'canceled') return ends_at === null ? null : { kind: 'expired', date: ends_at };
  if (renews_at === null) return null;
  return { kind: subscription.stripe_status === 'trialing' ? 'begins' : 'renews', date: renews_at };
}
