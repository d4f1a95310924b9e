import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { organizationUsers } from '#src/schema/accounts.ts';
import {
  type PlanFeatureRow,
  type PlanRow,
  billingAccounts,
  planFeatures,
  subscriptionPlans,
  subscriptions,
} from '#src/schema/billing.ts';

export interface PlanFilter {
  /** null includes drafts. */
  is_published: boolean | null;
  /** null for any ids. */
  ids: string[] | null;
}

export async function listPlans(db: Executor, filter: PlanFilter, query: ListQuery): Promise<{ data: PlanRow[]; total: number }> {
  const where = and(
    filter.is_published === null ? undefined : eq(subscriptionPlans.is_published, filter.is_published),
    filter.ids === null ? undefined : inArray(subscriptionPlans.id, filter.ids),
  );
  const { position, id } = subscriptionPlans;
  const order = query.sort[0]?.descending ? [desc(position), desc(id)] : [asc(position), asc(id)];
  const total = await db.$count(subscriptionPlans, where);
  const data = await db
    .select()
    .from(subscriptionPlans)
    .where(where)
    .orderBy(...order)
    .limit(query.page.size)
    .offset(offsetOf(query.page));
  return { data, total };
}

export async function findPlan(db: Executor, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id));
  return row;
}

export async function findPlanOfPrice(db: Executor, priceId: string): Promise<PlanRow | undefined> {
  const { stripe_monthly_price_id, stripe_yearly_price_id, stripe_contract_price_id } = subscriptionPlans;
  const [row] = await db
    .select()
    .from(subscriptionPlans)
    .where(or(eq(stripe_monthly_price_id, priceId), eq(stripe_yearly_price_id, priceId), eq(stripe_contract_price_id, priceId)))
    .orderBy(desc(subscriptionPlans.is_published), asc(subscriptionPlans.position))
    .limit(1);
  return row;
}

/** Whether the plan is that of the user's personal space, or of an organization that they administer. */
export async function paysFor(db: Executor, userId: string, { stripe_product_id }: PlanRow): Promise<boolean> {
  if (stripe_product_id === null) return false;
  const isAdmin = and(eq(organizationUsers.user_id, userId), eq(organizationUsers.role, 'admin'));
  const [found] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(billingAccounts, eq(billingAccounts.id, subscriptions.billing_account_id))
    .leftJoin(organizationUsers, and(eq(organizationUsers.organization_id, billingAccounts.organization_id), isAdmin))
    .where(
      and(
        eq(subscriptions.product_id, stripe_product_id),
        isNull(subscriptions.ended_at),
        or(eq(billingAccounts.user_id, userId), isNotNull(organizationUsers.id)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export function listStripePlans(db: Executor): Promise<PlanRow[]> {
  return db.select().from(subscriptionPlans).where(isNotNull(subscriptionPlans.stripe_product_id));
}

export function countPlans(db: Executor): Promise<number> {
  return db.$count(subscriptionPlans);
}

export function featuresOf(db: Executor, planIds: string[]): Promise<PlanFeatureRow[]> {
  if (planIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(planFeatures)
    .where(inArray(planFeatures.subscription_plan_id, planIds))
    .orderBy(asc(planFeatures.position));
}

export async function insertPlan(tx: Executor, row: typeof subscriptionPlans.$inferInsert) {
  await tx.insert(subscriptionPlans).values(row);
}

export async function updatePlan(db: Executor, id: string, changes: Partial<PlanRow>) {
  await db.update(subscriptionPlans).set(changes).where(eq(subscriptionPlans.id, id));
}

export async function deletePlan(tx: Executor, id: string) {
  await tx.delete(subscriptionPlans).where(eq(subscriptionPlans.id, id));
}

export async function replaceFeatures(tx: Executor, planId: string, rows: PlanFeatureRow[]) {
  await tx.delete(planFeatures).where(eq(planFeatures.subscription_plan_id, planId));
  if (rows.length > 0) await tx.insert(planFeatures).values(rows);
}

/** All plans in order, locked, so that only one request reorders them. */
export function lockPlans(tx: Executor): Promise<PlanRow[]> {
  return tx.select().from(subscriptionPlans).orderBy(asc(subscriptionPlans.position), asc(subscriptionPlans.id)).for('update');
}

/** Numbers the plans from 1 in the order of their ids. */
export async function numberPlans(tx: Executor, ids: string[]) {
  if (ids.length === 0) return;
  const values = sql.join(
    ids.map((id, index) => sql`(${id}::uuid, ${index + 1}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    update subscription_plans set position = numbered.position
    from (values ${values}) as numbered (id, position) where subscription_plans.id = numbered.id`);
}

/** How many subscriptions use one of these prices, or are about to. */
export function countSubscribers(db: Executor, priceIds: string[]): Promise<number> {
  if (priceIds.length === 0) return Promise.resolve(0);
  const isOpen = sql`${subscriptions.ended_at} is null and ${subscriptions.status} <> 'incomplete_expired'`;
  return db.$count(subscriptions, and(inArray(subscriptions.price_id, priceIds), isOpen));
}
