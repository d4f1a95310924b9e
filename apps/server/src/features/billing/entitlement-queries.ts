// Whether a space may be used, and what its plan allows.
import type { PlanLimits } from '@countersign/contract/plans';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { organizations } from '#src/schema/accounts.ts';
import { billingAccounts } from '#src/schema/billing.ts';
import { VALID_STATUSES } from './queries.ts';

/** The payment state of a space, and the limits that follow from it. */
interface Entitlement {
  /** Exempt from payment because of an access code. */
  is_exempt: boolean;
  /** Limit stored with the billing account; null: all paid seats can be used. */
  seat_limit: number | null;
  /** Number of paid seats; null without a valid subscription. */
  quantity: number | null;
  /** Limits of the access code. */
  access: PlanLimits | null;
  /** Start of the current paid period; null without a valid subscription. */
  paid_since: Date | null;
  /** Limits of the plan with the paid price; null if there is none, or if no plan has that price. */
  paid: PlanLimits | null;
  /** Limits of the published free plan. */
  free: PlanLimits | null;
}

/** Runs a single statement that is planned once per connection, because every creation of a record needs it. */
export async function findEntitlement(db: Executor, { user_id, organization_id }: Owner): Promise<Entitlement> {
  const { rows } = await db.execute<Omit<Entitlement, 'paid_since'> & { paid_since: string | null }>(
    sql`select * from plan_of_space(${user_id}::uuid, ${organization_id}::uuid, ${sql.param(VALID_STATUSES)}::text[])`,
  );
  const [row] = rows;
  if (!row) throw new Error('The plan of a space is always one row');
  return { ...row, paid_since: row.paid_since === null ? null : new Date(row.paid_since) };
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
