import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import { subscriptionPlans } from '#src/schema/billing.ts';
import { type StaffActRow, staffActs } from '#src/schema/staff.ts';

/** Each action with the current name of its subject, or its name at that time if it no longer exists. */
export async function listStaffActs(
  db: Executor,
  query: ListQuery,
): Promise<{ data: (StaffActRow & { subject: string | null })[]; total: number }> {
  const { subject } = query.filter;
  const where = subject === undefined ? undefined : eq(staffActs.subject_id, subject);
  const order = query.sort[0]?.descending === false ? asc : desc;
  const [data, counted] = await Promise.all([
    db
      .select({
        ...getTableColumns(staffActs),
        subject: sql<
          string | null
        >`coalesce(${users.email}, ${organizations.name}, ${subscriptionPlans.name}, ${staffActs.subject_name})`,
      })
      .from(staffActs)
      .leftJoin(users, and(eq(users.id, staffActs.subject_id), isNull(users.deleted_at)))
      .leftJoin(organizations, eq(organizations.id, staffActs.subject_id))
      .leftJoin(subscriptionPlans, eq(subscriptionPlans.id, staffActs.subject_id))
      .where(where)
      .orderBy(order(staffActs.position))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, staffActs, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}
