// What a space may do, for the features that ask: they do not know billing, and are given these functions.
import type { Executor } from '#platform/db/database.ts';
import type { Entitlements } from '#platform/http/entitlements.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { findEntitlement, findExempt } from './queries.ts';

export function createEntitlements(payments: Payments): Entitlements {
  if (payments.kind === 'off')
    return {
      seatsOf: () => Promise.resolve(null),
      mayUse: () => Promise.resolve(true),
      billableOf: () => Promise.resolve(new Set()),
    };
  const ofOrganization = (db: Executor, organization_id: string) => findEntitlement(db, { user_id: null, organization_id });
  return {
    seatsOf: async (db, id) => (await ofOrganization(db, id)).seats,
    mayUse: async (db, id) => (await ofOrganization(db, id)).may_use,
    async billableOf(db, owners) {
      const exempt = await findExempt(db, owners);
      return new Set([...owners.user_ids, ...owners.organization_ids].filter((id) => !exempt.has(id)));
    },
  };
}
