// A subscription whose price belongs to no plan, for example because it was set by hand in Stripe. The subscriber keeps all features, and
// support staff are notified, since only they can add the price to a plan.
import { alertSupportStaff } from '#features/notifications/index.ts';
import { findPlanOfPrice } from '#features/plans/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { BillingAccountRow, SubscriptionRow } from '#src/schema/billing.ts';
import { VALID_STATUSES } from '../queries.ts';
import { insertNotice } from './queries.ts';

/** Notifies support staff once for each space and price. */
export async function noteUnknownPrice(
  context: Context,
  account: BillingAccountRow,
  { price_id, status }: Pick<SubscriptionRow, 'price_id' | 'status'>,
): Promise<void> {
  const isPaid = VALID_STATUSES.some((valid) => valid === status);
  if (!isPaid || (await findPlanOfPrice(context.db, price_id))) return;
  const show = await context.db.transaction(async (tx) => {
    const notice = { billing_account_id: account.id, fact: `price_unknown:${price_id}`, created_at: context.clock.now() };
    return (await insertNotice(tx, notice))
      ? alertSupportStaff(tx, context, { notice: 'price_unknown', subject: price_id })
      : null;
  });
  await show?.();
}
