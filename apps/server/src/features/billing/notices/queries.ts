// Billing contacts of a space, and which notices were sent.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { organizationUsers, organizations, users } from '#src/schema/accounts.ts';
import { billingNotices } from '#src/schema/billing.ts';
import { organizationSettings } from '#src/schema/invites.ts';

/** A `type` rather than an `interface`, because rows of a raw query must be assignable to a record. */
export type ExceededSeats = { account_id: string; organization_id: string; name: string; taken: number; paid: number };

/** Organizations that use more seats than they pay for. Our routes never allow this. */
export async function findExceededSeats(db: Executor): Promise<ExceededSeats[]> {
  const { rows } = await db.execute<ExceededSeats>(sql`
    select * from (
      select billing_accounts.id as account_id, organizations.id as organization_id, organizations.name, subscriptions.quantity as paid,
        (select count(*) from organization_users where organization_id = organizations.id and role <> 'signee')::int
          + (select count(*) from invites where organization_id = organizations.id and accepted_at is null and rejected_at is null)::int as taken
      from billing_accounts
      join organizations on organizations.id = billing_accounts.organization_id and organizations.deleted_at is null
      join subscriptions on subscriptions.billing_account_id = billing_accounts.id
        and subscriptions.ended_at is null and subscriptions.status in ('active', 'trialing', 'past_due')
      where billing_accounts.access_code_id is null
    ) as seats where taken > paid`);
  return rows;
}

/** @returns true if the notice is new */
export async function insertNotice(tx: Executor, notice: typeof billingNotices.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(billingNotices).values(notice).onConflictDoNothing().returning();
  return rows.length > 0;
}

export interface Payers {
  /** The organization's admins, longest-standing first, or the owner of a private space. */
  user_ids: string[];
  billing_email: string | null;
  /** Its name; null for a private space. */
  organization: string | null;
}

/** The billing contacts of a space; empty if the organization was deleted. */
export async function findPayers(db: Executor, { user_id, organization_id }: Owner): Promise<Payers> {
  if (user_id) return { user_ids: [user_id], billing_email: null, organization: null };
  const rows = await db
    .select({ user_id: organizationUsers.user_id, name: organizations.name, billing_email: organizationSettings.billing_email })
    .from(organizationUsers)
    .innerJoin(organizations, eq(organizations.id, organizationUsers.organization_id))
    .leftJoin(organizationSettings, eq(organizationSettings.organization_id, organizations.id))
    .where(
      and(eq(organizations.id, organization_id ?? ''), eq(organizationUsers.role, 'admin'), isNull(organizations.deleted_at)),
    )
    .orderBy(asc(organizationUsers.created_at), asc(organizationUsers.user_id));
  const [first] = rows;
  return {
    user_ids: rows.map((row) => row.user_id),
    billing_email: first?.billing_email ?? null,
    organization: first?.name ?? '',
  };
}

export async function findPayer(db: Executor, userId: string | null) {
  if (userId === null) return undefined;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return user;
}
