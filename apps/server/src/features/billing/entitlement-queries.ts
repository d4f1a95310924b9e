// Whether a space may be used and what its plan allows, according to billing.
import type { PlanLimits } from '@countersign/contract/plans';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { organizations } from '#src/schema/accounts.ts';
import { billingAccounts } from '#src/schema/billing.ts';
import { VALID_STATUSES } from './queries.ts';

/** The payment state of a space, and the limits that follow from it. */
interface Entitlement {
  /** Exempt because of an access code: nothing is charged. */
  is_exempt: boolean;
  /** Limit stored with the billing account; null: as many seats as are paid. */
  seat_limit: number | null;
  /** The seats that are paid; null: nothing is. */
  quantity: number | null;
  /** Limits of the access code. */
  access: PlanLimits | null;
  /** When the period began that is paid; null: nothing is. */
  paid_since: Date | null;
  /** Limits of the plan with the paid price; null also if no plan has it. */
  paid: PlanLimits | null;
  /** Limits of the published free plan. */
  free: PlanLimits | null;
}

/** In one statement, which is planned once for a connection: it is asked whenever something is made. */
export async function findEntitlement(db: Executor, { user_id, organization_id }: Owner): Promise<Entitlement> {
  const { rows } = await db.execute<Omit<Entitlement, 'paid_since'> & { paid_since: string | null }>(
    sql`select * from plan_of_space(${user_id}::uuid, ${organization_id}::uuid, ${sql.param(VALID_STATUSES)}::text[])`,
  );
  const [row] = rows;
  if (!row) throw new Error('The plan of a space is always one row');
  return { ...row, paid_since: row.paid_since === null ? null : new Date(row.paid_since) };
}

/** Which of these spaces have an access code. */
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

/** Whether support staff have disabled an organization. A person who is disabled cannot call anything. */
export async function isOrganizationDisabled(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(organizations, and(eq(organizations.id, id), isNotNull(organizations.disabled_at)))) > 0;
}
