import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { SUGGESTION_COUNT } from '@countersign/contract/signee-suggestions';
import { type SQL, and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Space } from '#features/organizations/spaces/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { type ContactRow, contacts } from '#src/schema/contacts.ts';

/** The contacts of a space that someone sees. `created_by`: those of this member alone; null: everyone's. */
export interface Seen {
  space: Space;
  created_by: string | null;
}

const SORTS = {
  name: sql`lower(${contacts.name})`,
  email: sql`lower(${contacts.email})`,
  company: sql`lower(${contacts.company})`,
  last_sent_at: sql`coalesce(${contacts.last_sent_at}, '-infinity')`,
  created_at: contacts.created_at,
} as const;

export async function listContacts(db: Executor, seen: Seen, query: ListQuery) {
  const search = query.filter['search'];
  const where = and(
    isSeen(seen),
    search
      ? or(...[contacts.name, contacts.email, contacts.company].map((column) => ilike(column, containing(search))))
      : undefined,
    query.filter['duplicates'] ? isDuplicate(seen) : undefined,
  );
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(contacts)
      .where(where)
      .orderBy(...orderedBy(query, SORTS), asc(contacts.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, contacts, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

/** The last written to first, each person once: several members may know the same one. */
export function suggestContacts(db: Executor, seen: Seen, search: string) {
  const words = search ? or(ilike(contacts.name, containing(search)), ilike(contacts.email, containing(search))) : undefined;
  const person = [sql`lower(${contacts.email})`, sql`lower(${contacts.name})`];
  const latest = db
    .selectDistinctOn(person, {
      name: contacts.name,
      email: contacts.email,
      locale: contacts.locale,
      at: sql`coalesce(${contacts.last_sent_at}, '-infinity')`.as('at'),
    })
    .from(contacts)
    .where(and(isSeen(seen), words))
    .orderBy(...person, desc(SORTS.last_sent_at))
    .as('latest');
  return db
    .select({ name: latest.name, email: latest.email, locale: latest.locale })
    .from(latest)
    .orderBy(desc(latest.at), asc(latest.name))
    .limit(SUGGESTION_COUNT);
}

export async function findContact(db: Executor, seen: Seen, id: string): Promise<ContactRow | null> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(isSeen(seen), eq(contacts.id, id)));
  return row ?? null;
}

/** Locked in the order of their ids, so that two merges do not wait for each other. */
export function lockContacts(tx: Executor, seen: Seen, ids: readonly string[]): Promise<ContactRow[]> {
  return tx
    .select()
    .from(contacts)
    .where(and(isSeen(seen), inArray(contacts.id, [...ids])))
    .orderBy(asc(contacts.id))
    .for('update');
}

/** One member's contacts at these addresses, letter case aside. */
export async function readContactsAt(db: Executor, of: { space: Space; created_by: string }, emails: readonly string[]) {
  if (emails.length === 0) return [];
  const known = inArray(
    sql`lower(${contacts.email})`,
    emails.map((email) => email.toLowerCase()),
  );
  return db
    .select()
    .from(contacts)
    .where(and(isSeen(of), known))
    .orderBy(asc(contacts.id));
}

/** Those that are there already are left as they are. @returns how many were added */
export async function insertContacts(tx: Executor, rows: (typeof contacts.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await tx.insert(contacts).values(rows).onConflictDoNothing().returning({ id: contacts.id });
  return added.length;
}

export async function updateContact(tx: Executor, id: string, changes: Partial<ContactRow>): Promise<ContactRow | null> {
  const [row] = await tx.update(contacts).set(changes).where(eq(contacts.id, id)).returning();
  return row ?? null;
}

/** One statement for all. */
export async function updateContacts(tx: Executor, rows: readonly ContactRow[]) {
  if (rows.length === 0) return;
  const values = rows.map(
    ({ id, name, email, company, locale, last_sent_at, updated_at }) =>
      sql`(${id}::uuid, ${name}::text, ${email}::text, ${company}::text, ${locale}::text, ${last_sent_at}::timestamptz, ${updated_at}::timestamptz)`,
  );
  await tx.execute(sql`
    update ${contacts} set name = changed.name, email = changed.email, company = changed.company, locale = changed.locale,
      last_sent_at = changed.last_sent_at, updated_at = changed.updated_at
    from (values ${sql.join(values, sql`, `)}) as changed (id, name, email, company, locale, last_sent_at, updated_at)
    where ${contacts}.id = changed.id`);
}

export async function deleteContacts(tx: Executor, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(contacts).where(inArray(contacts.id, [...ids]));
}

/** Of the whole space, whoever's they are. */
export function countContacts(db: Executor, space: Space): Promise<number> {
  return db.$count(contacts, isSeen({ space, created_by: null }));
}

function isSeen({ space, created_by }: Seen): SQL | undefined {
  return and(
    eq(contacts.owner_id, space.type === 'users' ? space.user_id : space.organization_id),
    created_by === null ? undefined : eq(contacts.created_by, created_by),
  );
}

/** Their name or their address is another contact's of the same member, too. */
function isDuplicate(seen: Seen): SQL {
  const repeated = (column: SQL) => sql`
    select created_by, ${column} from ${contacts} where ${isSeen(seen)} group by created_by, ${column} having count(*) > 1`;
  const name = sql`lower(${contacts.name})`;
  const email = sql`lower(${contacts.email})`;
  return sql`((${contacts.created_by}, ${name}) in (${repeated(name)}) or (${contacts.created_by}, ${email}) in (${repeated(email)}))`;
}
