// Checks the chosen plan, interval and number of seats, and finds the price at the provider.
import type { ChosenPlan } from '@countersign/contract/subscriptions';
import { problem } from '@countersign/contract/problems';
import { countSeatsTaken } from '#features/invites/index.ts';
import { findPlan } from '#features/plans/index.ts';
import { countSeatedMembers } from '#features/members/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { PlanRow, SubscriptionRow } from '#src/schema/billing.ts';

export interface Choice {
  plan: PlanRow;
  price_id: string;
  /** Number of seats; 1 for a private space. */
  quantity: number;
  interval: ChosenPlan['interval'];
  promo_code: string | null;
}

/**
 * @param current null without a subscription, or if it has ended
 * @throws AppError 422 at `subscription_plan_id`, `interval` or `users`
 */
export async function readChoice(
  db: Executor,
  owner: Owner,
  { body, current }: { body: ChosenPlan; current: SubscriptionRow | null },
): Promise<Choice> {
  const plan = await findPlan(db, body.subscription_plan_id);
  const audience = owner.organization_id ? 'organizations' : 'users';
  const price_id = body.interval === 'monthly' ? plan?.stripe_monthly_price_id : plan?.stripe_yearly_price_id;
  if (!plan?.is_stripe_plan || plan.audience !== audience) throw invalidField('subscription_plan_id', problem('plan_missing'));
  // Subscribers keep a plan that is no longer offered.
  if (!plan.is_published && plan.stripe_product_id !== current?.product_id)
    throw invalidField('subscription_plan_id', problem('plan_not_offered'));
  if (!price_id) throw invalidField('interval', problem('plan_interval_not_offered'));

  const quantity = owner.organization_id ? await readSeats(db, owner.organization_id, { seats: body.users, current }) : 1;
  return { plan, price_id, quantity, interval: body.interval, promo_code: body.promo_code };
}

async function readSeats(
  db: Executor,
  organizationId: string,
  { seats, current }: { seats: number | undefined; current: SubscriptionRow | null },
): Promise<number> {
  if (seats === undefined) throw new AppError('invalid', problem('seats_missing'));
  await requireRoom(db, organizationId, { seats, is_subscribed: current !== null });
  return seats;
}

/** Without a subscription, invitations take no seat, because nobody could have been invited. @throws AppError 422 at `users` */
export async function requireRoom(
  db: Executor,
  organizationId: string,
  { seats, is_subscribed }: { seats: number; is_subscribed: boolean },
) {
  const taken = is_subscribed ? await countSeatsTaken(db, organizationId) : await countSeatedMembers(db, organizationId);
  if (seats >= taken) return;
  throw invalidField('users', problem('too_few_seats', { used: taken }));
}
