// Users and organizations as support staff see them.
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { OrganizationRole } from '@countersign/contract/roles';
import { type SQL, and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#platform/db/database.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import { type UserRow, organizationUsers, organizations, sessions, users } from '#src/schema/accounts.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The columns that join a space to its billing account. Written as SQL, because drizzle omits the table name in queries over one
 * table.
 */
const SPACES = {
  user: { account: sql`billing_accounts.user_id`, id: sql`users.id` },
  organization: { account: sql`billing_accounts.organization_id`, id: sql`organizations.id` },
};

/** The plan that a space pays for, by the provider's product name. */
const planOf = ({ account, id }: (typeof SPACES)['user']) => sql<string | null>`(
  select subscriptions.product_name from subscriptions
  join billing_accounts on billing_accounts.id = subscriptions.billing_account_id
  where ${account} = ${id} and subscriptions.ended_at is null and subscriptions.status in ('active', 'trialing', 'past_due')
  order by subscriptions.stripe_created_at desc limit 1)`;

/** Whether a space has an access code. */
const isExempt = ({ account, id }: (typeof SPACES)['user']) => sql<boolean>`exists (
  select from billing_accounts where ${account} = ${id} and access_code_id is not null)`;

const PERSON_SORTS = { created_at: users.created_at, last_seen_at: users.last_seen_at, email: users.email };
const ORGANIZATION_SORTS = { created_at: organizations.created_at, name: organizations.name };

export interface PersonRow {
  user: UserRow;
  plan: string | null;
  has_access_code: boolean;
}

export async function listPeople(db: Executor, query: ListQuery): Promise<{ data: PersonRow[]; total: number }> {
  const where = and(isNull(users.deleted_at), personSearch(query.filter['search']), personState(query.filter['state']));
  const [data, counted] = await Promise.all([
    people(db, where)
      .orderBy(...orderOf(query, PERSON_SORTS, users.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, users, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function findPerson(db: Executor, id: string): Promise<PersonRow | undefined> {
  const [row] = await people(db, and(eq(users.id, id), isNull(users.deleted_at)));
  return row;
}

function people(db: Executor, where: SQL | undefined) {
  return db
    .select({ user: users, plan: planOf(SPACES.user), has_access_code: isExempt(SPACES.user) })
    .from(users)
    .where(where);
}

export function countSessions(db: Executor, userId: string, now: Date): Promise<number> {
  return db.$count(sessions, and(eq(sessions.user_id, userId), gt(sessions.expires_at, now)));
}

export function organizationsOf(db: Executor, userId: string): Promise<{ id: string; name: string; role: OrganizationRole }[]> {
  return db
    .select({ id: organizations.id, name: organizations.name, role: organizationUsers.role })
    .from(organizationUsers)
    .innerJoin(organizations, and(eq(organizations.id, organizationUsers.organization_id), isNull(organizations.deleted_at)))
    .where(eq(organizationUsers.user_id, userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
}

export async function lockPerson(tx: Executor, id: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
    .for('update');
  return user;
}

export interface OrganizationRow {
  id: string;
  name: string;
  is_active: boolean;
  disabled_at: Date | null;
  created_at: Date;
  members: number;
  plan: string | null;
  has_access_code: boolean;
}

export async function listOrganizations(db: Executor, query: ListQuery): Promise<{ data: OrganizationRow[]; total: number }> {
  const { search, state } = query.filter;
  const where = and(isNull(organizations.deleted_at), organizationSearch(search), organizationState(state));
  const [data, counted] = await Promise.all([
    organizationRows(db, where)
      .orderBy(...orderOf(query, ORGANIZATION_SORTS, organizations.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, organizations, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function findOrganization(db: Executor, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await organizationRows(db, and(eq(organizations.id, id), isNull(organizations.deleted_at)));
  return row;
}

function organizationRows(db: Executor, where: SQL | undefined) {
  const { id, name, is_active, disabled_at, created_at } = organizations;
  const members = db
    .select({ count: count() })
    .from(organizationUsers)
    .where(eq(organizationUsers.organization_id, organizations.id));
  return db
    .select({
      id,
      name,
      is_active,
      disabled_at,
      created_at,
      members: sql<number>`(${members})::int`,
      plan: planOf(SPACES.organization),
      has_access_code: isExempt(SPACES.organization),
    })
    .from(organizations)
    .where(where);
}

/** At most a hundred, admins first. */
export function membersOf(db: Executor, organizationId: string) {
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role: organizationUsers.role,
    })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.user_id))
    .where(eq(organizationUsers.organization_id, organizationId))
    .orderBy(sql`${organizationUsers.role} <> 'admin'`, asc(organizationUsers.created_at), asc(users.id))
    .limit(100);
}

const FIRST_LOCK = 'first support staff';

/** Whether no other user has verified an address or is staff. The lock prevents two people from both being the first. */
export async function isFirstVerified(tx: Executor, userId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${FIRST_LOCK}))`);
  // Deleting an account clears its verified address, so deleted accounts are counted separately.
  const wasThere = or(isNotNull(users.email_verified_at), isNotNull(users.deleted_at), eq(users.is_support_staff, true));
  return (await tx.$count(users, and(ne(users.id, userId), wasThere))) === 0;
}

/** Bytes of the database and of all stored files. */
export async function readSizes(db: Executor): Promise<{ database_bytes: number; stored_bytes: number }> {
  const { rows } = await db.execute<{ database_bytes: string; stored_bytes: string }>(sql`
    select pg_database_size(current_database()) as database_bytes, coalesce(sum(size_bytes), 0) as stored_bytes from stored_files`);
  return { database_bytes: Number(rows[0]?.database_bytes), stored_bytes: Number(rows[0]?.stored_bytes) };
}

function orderOf(query: ListQuery, columns: Record<string, AnyPgColumn>, id: AnyPgColumn): SQL[] {
  const { field = 'created_at', descending = true } = query.sort[0] ?? {};
  const column = columns[field] ?? id;
  const order = descending ? desc : asc;
  return [sql`${order(column)} nulls last`, order(id)];
}

function personSearch(text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined;
  if (ID.test(text.trim())) return eq(users.id, text.trim());
  const pattern = containing(text);
  return or(ilike(users.email, pattern), ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, pattern));
}

function personState(state: string | undefined): SQL | undefined {
  if (state === 'active') return isNull(users.disabled_at);
  if (state === 'disabled') return isNotNull(users.disabled_at);
  if (state === 'unverified') return isNull(users.email_verified_at);
  return state === 'staff' ? or(eq(users.is_support_staff, true), eq(users.is_developer, true)) : undefined;
}

function organizationSearch(text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined;
  return ID.test(text.trim()) ? eq(organizations.id, text.trim()) : ilike(organizations.name, containing(text));
}

function organizationState(state: string | undefined): SQL | undefined {
  if (state === 'active') return eq(organizations.is_active, true);
  if (state === 'inactive') return eq(organizations.is_active, false);
  if (state !== 'unsubscribed') return undefined;
  return and(isNull(planOf(SPACES.organization)), not(isExempt(SPACES.organization)));
}

function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
