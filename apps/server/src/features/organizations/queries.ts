import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { organizationUsers, organizations, users } from '#src/schema/accounts.ts';
import { organizationSettings } from '#src/schema/invites.ts';

export type OrganizationRow = typeof organizations.$inferSelect;
export type MembershipRow = typeof organizationUsers.$inferSelect;

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

export async function readMemberIds(db: Executor, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organizationUsers.user_id })
    .from(organizationUsers)
    .where(eq(organizationUsers.organization_id, organizationId));
  return rows.map(({ id }) => id);
}

/** Serializes changes of members and invitations, so that an admin always remains and no one is a member twice. */
export async function lockOrganization(tx: Executor, id: string): Promise<OrganizationRow | null> {
  const [row] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deleted_at)))
    .for('update');
  return row ?? null;
}

export async function insertOrganization(tx: Executor, row: typeof organizations.$inferInsert): Promise<OrganizationRow> {
  const [organization] = await tx.insert(organizations).values(row).returning();
  if (!organization) throw new Error('The organization was not stored.');
  return organization;
}

/** @returns null if it was deleted */
export async function updateOrganization(
  tx: Executor,
  id: string,
  changes: Partial<OrganizationRow>,
): Promise<OrganizationRow | null> {
  const [row] = await tx
    .update(organizations)
    .set(changes)
    .where(and(eq(organizations.id, id), isNull(organizations.deleted_at)))
    .returning();
  return row ?? null;
}

/** An existing member keeps their membership; only a signee gets the new role. */
export async function insertMembership(tx: Executor, row: typeof organizationUsers.$inferInsert): Promise<MembershipRow> {
  const [created] = await tx
    .insert(organizationUsers)
    .values(row)
    .onConflictDoUpdate({
      target: [organizationUsers.organization_id, organizationUsers.user_id],
      set: {
        role: sql`case when ${organizationUsers.role} = 'signee' then excluded.role else ${organizationUsers.role} end`,
        updated_at: row.updated_at,
      },
    })
    .returning();
  if (!created) throw new Error('The membership was not stored.');
  return created;
}

/** Removes the organization as the default space of one user, or of everyone. */
export async function clearDefaults(tx: Executor, organizationId: string, userId?: string) {
  await tx
    .update(users)
    .set({ default_organization_id: null })
    .where(and(eq(users.default_organization_id, organizationId), userId === undefined ? undefined : eq(users.id, userId)));
}

export async function findSettings(db: Executor, organizationId: string) {
  const [row] = await db.select().from(organizationSettings).where(eq(organizationSettings.organization_id, organizationId));
  return row ?? null;
}

export async function setSettings(db: Executor, row: typeof organizationSettings.$inferInsert) {
  await db
    .insert(organizationSettings)
    .values(row)
    .onConflictDoUpdate({ target: organizationSettings.organization_id, set: row });
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
      .orderBy(...orderedBy(query, SORTS), asc(organizations.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    db.select({ count: count() }).from(organizations).innerJoin(organizationUsers, joined).where(where),
  ]);
  return { data, total: total?.count ?? 0 };
}
