import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { countSeatedMembers } from '#features/members/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { type UserRow, organizations, users } from '#src/schema/accounts.ts';
import { type InviteRow, invites } from '#src/schema/invites.ts';

export interface InviteDetails {
  invite: InviteRow;
  sender: UserRow | null;
  organization: typeof organizations.$inferSelect;
}

const SORTS = { created_at: invites.created_at, email: sql`lower(${invites.email})` } as const;

/** The open invitations of an organization. */
export function listInvitesOf(db: Executor, organizationId: string, query: ListQuery) {
  return listWhere(db, ofOrganization(organizationId), query);
}

/** Invitations that wait for the user's answer. */
export function listInvitesFor(db: Executor, user: UserRow, query: ListQuery) {
  return listWhere(db, and(isFor(user), isNull(invites.rejected_at)), query);
}

export async function findInvite(db: Executor, organizationId: string, id: string): Promise<InviteDetails | null> {
  const [row] = await selectDetails(db).where(and(ofOrganization(organizationId), eq(invites.id, id)));
  return row ?? null;
}

/** In any state, to distinguish answering twice from answering a missing invitation. */
export async function findOwnInvite(db: Executor, user: UserRow, id: string): Promise<InviteRow | null> {
  const [row] = await selectDetails(db).where(and(isSentTo(user), eq(invites.id, id)));
  return row?.invite ?? null;
}

/** With the data for its email. null if it must not be sent, or no longer. */
export async function findInviteToSend(db: Executor, id: string): Promise<InviteDetails | null> {
  const [row] = await selectDetails(db).where(
    and(eq(invites.id, id), isNull(invites.accepted_at), isNull(invites.rejected_at), isNull(organizations.deleted_at)),
  );
  return row ?? null;
}

export async function lockInvite(tx: Executor, id: string): Promise<InviteRow | null> {
  const [row] = await tx.select().from(invites).where(eq(invites.id, id)).for('update');
  return row ?? null;
}

/** Counts invitations that can still be accepted. */
function countInvites(db: Executor, organizationId: string): Promise<number> {
  const isWaiting = and(isNull(invites.accepted_at), isNull(invites.rejected_at));
  return db.$count(invites, and(eq(invites.organization_id, organizationId), isWaiting));
}

/** Occupied seats: members and open invitations. A declined invitation frees its seat. */
export async function countSeatsTaken(db: Executor, organizationId: string): Promise<number> {
  return (await countSeatedMembers(db, organizationId)) + (await countInvites(db, organizationId));
}

/** Deletes a declined invitation, which a new one replaces. */
export async function removeRejected(tx: Executor, organizationId: string, email: string) {
  await tx
    .delete(invites)
    .where(
      and(
        eq(invites.organization_id, organizationId),
        sql`lower(${invites.email}) = lower(${email})`,
        isNotNull(invites.rejected_at),
      ),
    );
}

export async function insertInvite(tx: Executor, row: typeof invites.$inferInsert) {
  await tx.insert(invites).values(row);
}

export async function updateInvite(db: Executor, id: string, changes: Partial<InviteRow>) {
  await db.update(invites).set(changes).where(eq(invites.id, id));
}

export async function deleteInvite(db: Executor, organizationId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(invites)
    .where(and(eq(invites.organization_id, organizationId), eq(invites.id, id), isNull(invites.accepted_at)));
  return (rowCount ?? 0) > 0;
}

/** The user who has verified the invited address, ignoring letter case. */
export async function findInvited(db: Executor, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deleted_at), isNotNull(users.email_verified_at)));
  return user ?? null;
}

async function listWhere(db: Executor, where: SQL | undefined, query: ListQuery) {
  const [data, [total]] = await Promise.all([
    selectDetails(db)
      .where(where)
      .orderBy(...orderedBy(query, SORTS), desc(invites.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(invites)
      .innerJoin(organizations, eq(organizations.id, invites.organization_id))
      .where(where),
  ]);
  return { data, total: total?.count ?? 0 };
}

function selectDetails(db: Executor) {
  return db
    .select({ invite: invites, sender: users, organization: organizations })
    .from(invites)
    .innerJoin(organizations, eq(organizations.id, invites.organization_id))
    .leftJoin(users, and(eq(users.id, invites.sent_by), isNull(users.deleted_at)));
}

function ofOrganization(organizationId: string): SQL | undefined {
  return and(eq(invites.organization_id, organizationId), isNull(invites.accepted_at));
}

function isFor(user: UserRow): SQL | undefined {
  return and(isSentTo(user), isNull(invites.accepted_at));
}

/** Invitations not sent yet are visible to the organization only. */
function isSentTo(user: UserRow): SQL | undefined {
  return and(sql`lower(${invites.email}) = lower(${user.email})`, isNotNull(invites.sent_at), isNull(organizations.deleted_at));
}
