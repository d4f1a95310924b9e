import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { SUGGESTION_COUNT } from '@countersign/contract/signee-suggestions';
import { type SQL, and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Space } from '#features/organizations/spaces/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { type ContactRow, contacts } from '#src/schema/contacts.ts';

/** The contacts of a space that the caller sees. `created_by`: those of this member only; null: those of all members. */
export interface ContactScope {
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

export async function listContacts(db: Executor, scope: ContactScope, query: ListQuery) {
  const search = query.filter['search'];
  const where = and(
    isInScope(scope),
    search
      ? or(...[contacts.name, contacts.email, contacts.company].map((column) => ilike(column, containing(search))))
      : undefined,
    query.filter['duplicates'] ? isDuplicate(scope) : undefined,
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

/** The most recently written to first, each person once: several members may know the same one. */
export function suggestContacts(db: Executor, scope: ContactScope, search: string) {
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
    .where(and(isInScope(scope), words))
    .orderBy(...person, desc(SORTS.last_sent_at))
    .as('latest');
  return db
    .select({ name: latest.name, email: latest.email, locale: latest.locale })
    .from(latest)
    .orderBy(desc(latest.at), asc(latest.name))
    .limit(SUGGESTION_COUNT);
}

export async function findContact(db: Executor, scope: ContactScope, id: string): Promise<ContactRow | null> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(isInScope(scope), eq(contacts.id, id)));
  return row ?? null;
}

/** Locked in the order of their ids, so that two merges cannot deadlock. */
export function lockContacts(tx: Executor, scope: ContactScope, ids: readonly string[]): Promise<ContactRow[]> {
  return tx
    .select()
    .from(contacts)
    .where(and(isInScope(scope), inArray(contacts.id, [...ids])))
    .orderBy(asc(contacts.id))
    .for('update');
}

/**
 * One member's contacts at these addresses, ignoring letter case. `created_by` null: those without a member. Locked in the order
 * of their ids, so that two transactions with the same contacts cannot deadlock.
 */
export async function lockContactsAt(
  tx: Executor,
  { space, created_by }: ContactScope,
  emails: readonly string[],
): Promise<ContactRow[]> {
  if (emails.length === 0) return [];
  return tx
    .select()
    .from(contacts)
    .where(
      and(
        isInScope({ space, created_by }),
        created_by === null ? isNull(contacts.created_by) : undefined,
        // The database folds the case, because it folds some letters differently from JavaScript.
        inArray(
          sql`lower(${contacts.email})`,
          emails.map((email) => sql`lower(${email})`),
        ),
      ),
    )
    .orderBy(asc(contacts.id))
    .for('update');
}

/**
 * Leaves existing contacts unchanged. Inserts in the order of the unique index, so that parallel transactions cannot deadlock.
 * @returns how many were added
 */
export async function insertContacts(tx: Executor, rows: readonly (typeof contacts.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0;
  const keyOf = ({ email, name }: { email: string; name: string }) => `${email}\n${name}`.toLowerCase();
  const ordered = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const added = await tx.insert(contacts).values(ordered).onConflictDoNothing().returning({ id: contacts.id });
  return added.length;
}

export async function updateContact(tx: Executor, id: string, changes: Partial<ContactRow>): Promise<ContactRow | null> {
  const [row] = await tx.update(contacts).set(changes).where(eq(contacts.id, id)).returning();
  return row ?? null;
}

/** Updates locked contacts with the name, address and language used when a document was sent at `now`. */
export async function renewContacts(
  tx: Executor,
  rows: readonly Pick<ContactRow, 'id' | 'name' | 'email' | 'locale'>[],
  now: Date,
) {
  if (rows.length === 0) return;
  const values = rows.map(({ id, name, email, locale }) => sql`(${id}::uuid, ${name}::text, ${email}::text, ${locale}::text)`);
  await tx.execute(sql`
    update ${contacts} set name = changed.name, email = changed.email, locale = changed.locale,
      last_sent_at = greatest(last_sent_at, ${now}::timestamptz), updated_at = ${now}::timestamptz
    from (values ${sql.join(values, sql`, `)}) as changed (id, name, email, locale)
    where ${contacts}.id = changed.id`);
}

export async function updateCompanies(tx: Executor, rows: readonly Pick<ContactRow, 'id' | 'company'>[], now: Date) {
  if (rows.length === 0) return;
  const values = rows.map(({ id, company }) => sql`(${id}::uuid, ${company}::text)`);
  await tx.execute(sql`
    update ${contacts} set company = changed.company, updated_at = ${now}::timestamptz
    from (values ${sql.join(values, sql`, `)}) as changed (id, company)
    where ${contacts}.id = changed.id`);
}

export async function deleteContacts(tx: Executor, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(contacts).where(inArray(contacts.id, [...ids]));
}

/** Counts the contacts of all members of the space. */
export function countContacts(db: Executor, space: Space): Promise<number> {
  return db.$count(contacts, isInScope({ space, created_by: null }));
}

function isInScope({ space, created_by }: ContactScope): SQL | undefined {
  return and(
    eq(contacts.owner_id, space.type === 'users' ? space.user_id : space.organization_id),
    created_by === null ? undefined : eq(contacts.created_by, created_by),
  );
}

/**
 * Whether another contact of the same member has the same name or address. Contacts without a member are compared with each
 * other.
 */
function isDuplicate(scope: ContactScope): SQL {
  // Replaces null, which equals nothing.
  const member = sql`coalesce(${contacts.created_by}, '00000000-0000-0000-0000-000000000000')`;
  const repeated = (column: SQL) => sql`
    select ${member}, ${column} from ${contacts} where ${isInScope(scope)} group by ${member}, ${column} having count(*) > 1`;
  const name = sql`lower(${contacts.name})`;
  const email = sql`lower(${contacts.email})`;
  return sql`((${member}, ${name}) in (${repeated(name)}) or (${member}, ${email}) in (${repeated(email)}))`;
}
