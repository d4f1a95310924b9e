// Whether a space may be used, and what its plan allows.
import { type Metric, NO_LIMITS, type PlanLimits } from '@countersign/contract/plans';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type UsageRow, usageFrom } from '#features/usage/index.ts';
import type { PlanTerms, UsageWithinPlan } from '#platform/context/entitlements.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { organizations } from '#src/schema/accounts.ts';
import { billingAccounts } from '#src/schema/billing.ts';
import { VALID_STATUSES } from './queries.ts';

/** The payment state of a space. */
interface Entitlement {
  /** Exempt from payment because of an access code. */
  is_exempt: boolean;
  /** Limit stored with the billing account; null: all paid seats can be used. */
  seat_limit: number | null;
  /** Number of paid seats; null without a valid subscription. */
  quantity: number | null;
}

/** Runs a function of the database, whose plan the connection keeps, because every creation of a record needs it. */
export async function findEntitlement(db: Executor, { user_id, organization_id }: Owner): Promise<Entitlement> {
  const { rows } = await db.execute<Entitlement & Record<string, unknown>>(
    sql`select is_exempt, seat_limit, quantity
      from plan_of_space(${user_id}::uuid, ${organization_id}::uuid, ${sql.param(VALID_STATUSES)}::text[])`,
  );
  return onlyRow(rows);
}

interface TermsRow extends Record<string, unknown> {
  limits: PlanLimits | null;
  since: string;
}

/** Limits of the access code, else of the paid plan, else of the free plan. @param month start of the calendar month */
export async function findTerms(db: Executor, { user_id, organization_id }: Owner, month: Date): Promise<PlanTerms> {
  const { rows } = await db.execute<TermsRow>(
    sql`select * from terms_of_space(${user_id}::uuid, ${organization_id}::uuid, ${sql.param(VALID_STATUSES)}::text[],
      ${month.toISOString()}::timestamptz)`,
  );
  return termsIn(onlyRow(rows));
}

/** The same with the usage, locked until the transaction ends if the plan limits any of the metrics. */
export async function lockUsageWithinPlan(
  tx: Executor,
  { user_id, organization_id }: Owner,
  { metrics, month }: { metrics: readonly Metric[]; month: Date },
): Promise<UsageWithinPlan> {
  const { rows } = await tx.execute<TermsRow & UsageRow>(
    sql`select * from lock_use_within_plan(${user_id}::uuid, ${organization_id}::uuid, ${sql.param(VALID_STATUSES)}::text[],
      ${month.toISOString()}::timestamptz, ${sql.param(metrics)}::text[])`,
  );
  const row = onlyRow(rows);
  return { ...termsIn(row), used: usageFrom(row) };
}

function termsIn({ limits, since }: TermsRow): PlanTerms {
  return { limits: limits ?? NO_LIMITS, since: new Date(since) };
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The plan of a space is always one row');
  return row;
}

/** Returns the ids of those of the given spaces that have an access code. */
export async function findExempt(db: Executor, owners: { user_ids: string[]; organization_ids: string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ user_id: billingAccounts.user_id, organization_id: billingAccounts.organization_id })
    .from(billingAccounts)
    .where(
      and(
        isNotNull(billingAccounts.access_code_id),
        or(inArray(billingAccounts.user_id, owners.user_ids), inArray(billingAccounts.organization_id, owners.organization_ids)),
      ),
    );
  return new Set(rows.map(({ user_id, organization_id }) => organization_id ?? user_id ?? ''));
}

/** Whether support staff have disabled an organization. Disabled users need no such check, because they cannot make calls. */
export async function isOrganizationDisabled(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(organizations, and(eq(organizations.id, id), isNotNull(organizations.disabled_at)))) > 0;
}
