import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { type UserRow, organizationUsers, users } from '#src/schema/accounts.ts';

type MembershipRow = typeof organizationUsers.$inferSelect;

export interface MemberDetails {
  membership: MembershipRow;
  user: UserRow;
}

const SORTS = {
  name: sql`lower(${users.first_name} || ' ' || ${users.last_name})`,
  created_at: organizationUsers.created_at,
} as const;

const hasAccount = isNull(users.deleted_at);

export async function listMembers(db: Executor, organizationId: string, query: ListQuery) {
  const where = and(eq(organizationUsers.organization_id, organizationId), hasAccount);
  const [data, total] = await Promise.all([
    selectMembers(db)
      .where(where)
      .orderBy(...orderedBy(query, SORTS), asc(organizationUsers.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countMembers(db, organizationId),
  ]);
  return { data, total };
}

export async function findMember(db: Executor, organizationId: string, userId: string): Promise<MemberDetails | null> {
  const [row] = await selectMembers(db).where(
    and(eq(organizationUsers.organization_id, organizationId), eq(organizationUsers.user_id, userId), hasAccount),
  );
  return row ?? null;
}

export async function countMembers(db: Executor, organizationId: string): Promise<number> {
  return countWhere(db, eq(organizationUsers.organization_id, organizationId));
}

/** Members who take a seat. Members who only sign take none. */
export async function countSeatedMembers(db: Executor, organizationId: string): Promise<number> {
  return countWhere(db, and(eq(organizationUsers.organization_id, organizationId), ne(organizationUsers.role, 'signee')));
}

/** Other admins who can act: excludes deleted and disabled accounts. */
export async function countOtherAdmins(db: Executor, organizationId: string, userId: string): Promise<number> {
  const isAdmin = and(eq(organizationUsers.organization_id, organizationId), eq(organizationUsers.role, 'admin'));
  return countWhere(db, and(isAdmin, ne(organizationUsers.user_id, userId), isNull(users.disabled_at)));
}

/** Whether a member with this address, ignoring letter case, already works in the organization. */
export async function isMemberAddress(db: Executor, organizationId: string, email: string): Promise<boolean> {
  const isTheirs = sql`lower(${users.email}) = lower(${email}) and ${organizationUsers.role} <> 'signee'`;
  return (await countWhere(db, and(eq(organizationUsers.organization_id, organizationId), isTheirs))) > 0;
}

export async function updateRole(db: Executor, membership: MembershipRow, changes: Pick<MembershipRow, 'role' | 'updated_at'>) {
  await db.update(organizationUsers).set(changes).where(eq(organizationUsers.id, membership.id));
}

export async function deleteMembership(db: Executor, membership: MembershipRow) {
  await db.delete(organizationUsers).where(eq(organizationUsers.id, membership.id));
}

function selectMembers(db: Executor) {
  return db
    .select({ membership: organizationUsers, user: users })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.user_id));
}

async function countWhere(db: Executor, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.user_id))
    .where(and(where, hasAccount));
  return row?.count ?? 0;
}
