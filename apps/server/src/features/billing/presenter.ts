import type { Subscription } from '@countersign/contract/subscriptions';
import type { PlanInterval } from '@countersign/contract/plans';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import type { SubscriptionRow } from '#src/schema/billing.ts';
import { VALID_STATUSES } from './queries.ts';

export interface SubscriptionState {
  is_active: boolean;
  is_valid: boolean;
  is_canceled: boolean;
  is_ended: boolean;
  is_on_grace_period: boolean;
  is_resumable: boolean;
  is_restartable: boolean;
  is_cancelable: boolean;
  is_on_trial: boolean;
}

/** What can be done with a subscription. @param now by the provider's clock */
export function stateOf(row: SubscriptionRow, now: Date): SubscriptionState {
  const hasEnded = row.status === 'canceled' || row.status === 'incomplete_expired' || row.ended_at !== null;
  const isOver = hasEnded || (row.cancel_at !== null && row.cancel_at <= now);
  const isValid = !isOver && (VALID_STATUSES as readonly string[]).includes(row.status);
  const isOnGrace = !isOver && row.cancel_at !== null;

  return {
    is_active: !isOver && (row.status === 'active' || row.status === 'trialing'),
    is_valid: isValid,
    is_canceled: isOver || row.cancel_at !== null,
    is_ended: isOver,
    is_on_grace_period: isOnGrace,
    is_resumable: isOnGrace,
    is_restartable: isOver,
    is_cancelable: !isOver && row.cancel_at === null,
    is_on_trial: !isOver && row.status === 'trialing',
  };
}

export function presentSubscription(
  row: SubscriptionRow,
  space: { owner: Owner; plan_id: string | null; now: Date },
): Subscription {
  const state = stateOf(row, space.now);
  const endsAt = row.ended_at ?? row.cancel_at;
  const renewsAt = state.is_valid && !state.is_canceled ? row.period_ends_at : null;
  const mayChange = state.is_active && !state.is_canceled && !row.is_change_pending;

  return {
    ...state,
    id: row.id,
    model_type: space.owner.organization_id ? 'organizations' : 'users',
    model_id: spaceOf(space.owner),
    stripe_id: row.stripe_id,
    stripe_status: row.status,
    interval: row.billing_interval,
    quantity: row.quantity,
    subscription_plan_id: space.plan_id,
    stripe_product: { id: row.product_id, name: row.product_name },
    stripe_price: { id: row.price_id },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    renews_at: renewsAt?.toISOString() ?? null,
    human_readable_ends_at: endsAt && writtenDate(endsAt),
    human_readable_renews_at: renewsAt && writtenDate(renewsAt),
    applied_promo_code: row.promo_code_name === null ? null : { name: row.promo_code_name },
    is_change_pending: row.is_change_pending,
    permissions: {
      add_seats: mayChange && space.owner.organization_id !== null,
      remove_seats: mayChange && space.owner.organization_id !== null,
      change_plan: mayChange,
      change_interval: mayChange,
    },
  };
}

/** For example: November 28, 2026. */
export function writtenDate(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Formats an amount given in cents, for example as $1,234.50. */
export function writtenAmount(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

export const INTERVAL_TEXTS: Record<PlanInterval, string> = { monthly: 'per month', yearly: 'per year' };
