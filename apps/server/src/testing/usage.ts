// A space's usage counted from scratch, and plans with the limits that a test needs.
import type { Metric, PlanLimits } from '@countersign/contract/plans';
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import type { BillingApp } from './billing.ts';

/** Pseudo-random numbers from 0 to 1, the same each time. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Counts the rows themselves, not the numbers maintained by triggers. */
export async function countFromNothing(db: Executor, owner: Owner, metric: Metric): Promise<number> {
  const space = spaceOf(owner);
  const isOwn = sql`coalesce(organization_id, user_id) = ${space}`;
  const queries = {
    folder_usage: sql`select count(*) from folders where ${isOwn} and deleted_at is null`,
    active_templates: sql`
      select count(*) from pdfs where ${isOwn} and mode = 'template' and deleted_at is null and archived_at is null`,
    monthly_quick_signs: sql`select count(*) from quick_signs where owner_id = ${space}`,
    storage_usage: sql`
      select coalesce(sum(size_bytes), 0) from stored_files where storage_key in (
        select unnest(files_of(pdfs)) from pdfs where ${isOwn}
        union select unnest(files_beside(id)) from pdfs where ${isOwn})`,
  };
  const { rows } = await db.execute(queries[metric]);
  return Number(Object.values(rows[0] ?? {})[0]);
}

/** Changes limits of a plan; omitted ones stay. */
export async function setLimits({ test, plans }: BillingApp, plan: 'Free' | 'Pro' | 'Team', limits: Partial<PlanLimits>) {
  await test.app.context.db.execute(sql`
    update subscription_plans set limits = limits || ${JSON.stringify(limits)}::jsonb where id = ${plans[plan].id}`);
}
