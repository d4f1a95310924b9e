// Management of plans by support staff. A plan with a provider product takes its name and prices from there.
import type { SubscriptionPlanInput } from '@countersign/contract/plans';
import { problem } from '@countersign/contract/problems';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { PlanRow } from '#src/schema/billing.ts';
import { readProviderPlan, requirePayments } from './prices.ts';
import {
  countSubscribers,
  deletePlan,
  findPlan,
  insertPlan,
  lockPlans,
  numberPlans,
  replaceFeatures,
  updatePlan,
} from './queries.ts';

/** @throws AppError 422 at the fields that the provider does not know */
export async function createPlan(context: Context, input: SubscriptionPlanInput): Promise<string> {
  const fields = await fieldsOf(context, input);
  const now = context.clock.now();
  const id = newId(now);
  await context.db.transaction(async (tx) => {
    const others = await lockPlans(tx);
    await insertPlan(tx, { ...fields, id, position: others.length + 1, created_at: now, updated_at: now });
    await withoutRemovedFeatures(tx, id, { input, now });
    await movePlan(tx, { id, order: input.order });
  });
  return id;
}

/** @throws AppError 404; 409 if the prices of a published plan with subscribers would change; 422 */
export async function changePlan(context: Context, id: string, input: SubscriptionPlanInput) {
  const plan = await requirePlan(context.db, id);
  const fields = await fieldsOf(context, input);
  if (
    plan.is_published &&
    pricesOf(plan).join() !== pricesOf(fields).join() &&
    (await countSubscribers(context.db, pricesOf(plan))) > 0
  )
    throw new AppError('conflict', {
      ...problem('plan_has_subscribers'),
    });

  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await updatePlan(tx, id, { ...fields, updated_at: now });
    await withoutRemovedFeatures(tx, id, { input, now });
    await movePlan(tx, { id, order: input.order });
  });
}

/** @throws AppError 404; 409 while it is published */
export async function removePlan({ db }: Context, id: string) {
  await db.transaction(async (tx) => {
    const plan = (await lockPlans(tx)).find((candidate) => candidate.id === id);
    if (!plan) throw new AppError('not_found');
    if (plan.is_published) throw new AppError('conflict', problem('plan_in_use'));
    await deletePlan(tx, id);
    await numberPlans(tx, idsOf(await lockPlans(tx)));
  });
}

/** @throws AppError 422 unless every plan is named exactly once */
export async function orderPlans({ db }: Context, ids: string[]) {
  await db.transaction(async (tx) => {
    const present = idsOf(await lockPlans(tx));
    const isSame = ids.length === present.length && new Set(ids).size === ids.length && ids.every((id) => present.includes(id));
    if (!isSame) throw invalidField('order', problem('plans_changed_meanwhile'));
    await numberPlans(tx, ids);
  });
}

export async function requirePlan(db: Executor, id: string): Promise<PlanRow> {
  const plan = await findPlan(db, id);
  if (!plan) throw new AppError('not_found');
  return plan;
}

type PlanFields = Omit<PlanRow, 'id' | 'position' | 'created_at' | 'updated_at'>;

async function fieldsOf(context: Context, input: SubscriptionPlanInput): Promise<PlanFields> {
  const { order: _order, features: _features, ...fields } = input;
  if (input.is_stripe_plan) return { ...fields, ...(await readProviderPlan(requirePayments(context), fields)) };
  const none = {
    stripe_product_id: null,
    stripe_monthly_price_id: null,
    stripe_yearly_price_id: null,
    stripe_contract_price_id: null,
  };
  return { ...fields, ...none, name: input.fallback_name ?? '', description: input.fallback_description ?? '', prices: {} };
}

async function withoutRemovedFeatures(tx: Executor, planId: string, { input, now }: { input: SubscriptionPlanInput; now: Date }) {
  const rows = input.features.map(({ text }, index) => ({
    id: newId(now),
    subscription_plan_id: planId,
    position: index + 1,
    text,
  }));
  await replaceFeatures(tx, planId, rows);
}

/** Moves a plan to its position among the others. @param order from 1 */
async function movePlan(tx: Executor, { id, order }: { id: string; order: number }) {
  const others = idsOf(await lockPlans(tx)).filter((other) => other !== id);
  if (order > others.length + 1) throw invalidField('order', problem('number_from_one', { max: others.length + 1 }));
  await numberPlans(tx, [...others.slice(0, order - 1), id, ...others.slice(order - 1)]);
}

function idsOf(plans: PlanRow[]): string[] {
  return plans.map(({ id }) => id);
}

function pricesOf(
  plan: Pick<PlanRow, 'stripe_monthly_price_id' | 'stripe_yearly_price_id' | 'stripe_contract_price_id'>,
): string[] {
  return [plan.stripe_monthly_price_id, plan.stripe_yearly_price_id, plan.stripe_contract_price_id].filter((id) => id !== null);
}
