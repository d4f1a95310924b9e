// How a space's subscription is shown after a change or a look at it.
import type { Subscription } from '@countersign/contract/subscriptions';
import { findPlanOfPrice } from '#features/plans/index.ts';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { providerTime } from './payments.ts';
import { presentSubscription } from './presenter.ts';
import { findSubscription } from './queries.ts';

/** @returns null if the space never had a subscription */
export async function readPresented(context: Context, { space }: SpaceGrant): Promise<Subscription | null> {
  const owner = ownerOf(space);
  const row = await findSubscription(context.db, owner);
  if (!row) return null;
  const plan = await findPlanOfPrice(context.db, row.price_id);
  return presentSubscription(row, { owner, plan_id: plan?.id ?? null, now: await providerTime(context) });
}

/** @throws AppError `not_found` if the space never had a subscription */
export async function requirePresented(context: Context, grant: SpaceGrant): Promise<Subscription> {
  const subscription = await readPresented(context, grant);
  if (!subscription) throw new AppError('not_found');
  return subscription;
}
