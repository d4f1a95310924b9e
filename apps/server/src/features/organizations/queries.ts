import { type SQL, and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ListQuery } from '@countersign/contract/lists';
import type { Executor } from '#platform/db/database.ts';
import { organizationUsers, organizations } from '#src/schema/accounts.ts';

export async function findOrganization(db: Executor, id: string) {
  const [row] = await db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deleted_at)));
  return row ?? null;
}

export async function findMembership(db: Executor, organizationId: string, userId: string) {
  const [row] = await db
    .select()
    .from(organizationUsers)
    .where(and(eq(organizationUsers.organization_id, organizationId), eq(organizationUsers.user_id, userId)));
  return row ?? null;
}

const SORTS = { name: sql`lower(${organizations.name})`, created_at: organizations.created_at } as const;

export async function listOrganizationsOf(db: Executor, userId: string, query: ListQuery) {
  const where = and(eq(organizationUsers.user_id, userId), isNull(organizations.deleted_at));
  const joined = eq(organizationUsers.organization_id, organizations.id);

  const [data, [total]] = await Promise.all([
    db
      .select({ organization: organizations, membership: organizationUsers })
      .from(organizations)
      .innerJoin(organizationUsers, joined)
      .where(where)
      .orderBy(...orderOf(query), asc(organizations.id))
      .limit(query.page.size)
      .offset((query.page.number - 1) * query.page.size),
    db.select({ count: count() }).from(organizations).innerJoin(organizationUsers, joined).where(where),
  ]);
  return { data, total: total?.count ?? 0 };
}

function orderOf(query: ListQuery): SQL[] {
  return query.sort.map(({ field, descending }) => {
    const column = SORTS[field as keyof typeof SORTS];
    return descending ? desc(column) : asc(column);
  });
}
