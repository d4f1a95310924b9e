// Answers what a space may do, so that other features do not depend on billing.
import { startOfMonth } from '#platform/clock/clock.ts';
import type { Entitlements } from '#platform/context/entitlements.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { findEntitlement, findExempt, findTerms, lockUsageWithinPlan } from './entitlement-queries.ts';

export function createEntitlements(payments: Payments): Entitlements {
  if (payments.kind === 'off')
    return {
      seatsOf: () => Promise.resolve(null),
      hasSubscription: () => Promise.resolve(true),
      termsOf: () => Promise.resolve(null),
      lockUsage: () => Promise.resolve(null),
      billableOf: () => Promise.resolve(new Set()),
    };
  return {
    seatsOf,
    hasSubscription,
    termsOf: (db, owner, now) => findTerms(db, owner, startOfMonth(now)),
    lockUsage: (tx, owner, { metrics, now }) => lockUsageWithinPlan(tx, owner, { metrics, month: startOfMonth(now) }),
    async billableOf(db, owners) {
      const exempt = await findExempt(db, owners);
      return new Set([...owners.user_ids, ...owners.organization_ids].filter((id) => !exempt.has(id)));
    },
  };
}

const entitlementOf = (db: Executor, organization_id: string) => findEntitlement(db, { user_id: null, organization_id });

async function hasSubscription(db: Executor, organizationId: string): Promise<boolean> {
  const { is_exempt, quantity } = await entitlementOf(db, organizationId);
  return is_exempt || quantity !== null;
}

async function seatsOf(db: Executor, organizationId: string): Promise<number | null> {
  const { is_exempt, quantity, seat_limit } = await entitlementOf(db, organizationId);
  if (is_exempt) return null;
  return quantity === null ? 0 : Math.min(quantity, seat_limit ?? quantity);
}
