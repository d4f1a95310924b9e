import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq, ilike, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { countsTowardLimit } from '#features/signing/queries/index.ts';
import type { PublishedForm } from '#features/timeline/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { ownedBy } from '#platform/db/owned-by.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import { type FormRow, formCodes, formSubmissions, forms } from '#src/schema/forms.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';

/** A form with the data for presenting it. */
export interface FormDetails {
  form: FormRow;
  template: PdfRow | null;
  count: number;
  /** The submissions among `count` whose visitor has finished. */
  finished: number;
}

const submissionCount = sql<number>`(
  select count(*)::int from ${formSubmissions} join ${pdfs} on ${pdfs.id} = ${formSubmissions.pdf_id}
  where ${formSubmissions.form_id} = ${forms.id} and ${countsTowardLimit})`;

const finishedCount = sql<number>`(
  select count(*)::int from ${formSubmissions} join ${pdfs} on ${pdfs.id} = ${formSubmissions.pdf_id}
    join ${signees} on ${signees.id} = ${formSubmissions.signee_id}
  where ${formSubmissions.form_id} = ${forms.id} and ${countsTowardLimit} and ${signees.status} = 'signed')`;

export async function listForms(db: Executor, list: { space: Space; created_by: string | null; query: ListQuery }) {
  const { query } = list;
  const { search } = query.filter;
  const where = and(
    ofSpace(list.space),
    list.created_by === null ? undefined : eq(forms.created_by, list.created_by),
    search ? ilike(forms.name, containing(search)) : undefined,
  );
  const order = query.sort[0]?.descending ? desc : asc;
  const column = query.sort[0]?.field === 'name' ? sql`lower(${forms.name})` : forms.created_at;
  const [data, counted] = await Promise.all([
    selectDetails(db).where(where).orderBy(order(column), order(forms.id)).limit(query.page.size).offset(offsetOf(query.page)),
    countSome(db, forms, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function findFormDetails(db: Executor, id: string): Promise<FormDetails | null> {
  const [row] = await selectDetails(db).where(eq(forms.id, id));
  return row ?? null;
}

/** An inactive organization accepts no submissions: its forms have no template then. */
function selectDetails(db: Executor) {
  const isUsed = sql`not exists (
    select 1 from organizations where organizations.id = ${forms.organization_id} and not organizations.is_active)`;
  return db
    .select({ form: forms, template: pdfs, count: submissionCount, finished: finishedCount })
    .from(forms)
    .leftJoin(pdfs, and(eq(pdfs.id, forms.pdf_id), isUsed));
}

export async function findForm(db: Executor, space: Space, id: string): Promise<FormRow | null> {
  const [row] = await db
    .select()
    .from(forms)
    .where(and(ofSpace(space), eq(forms.id, id)));
  return row ?? null;
}

export async function findFormById(db: Executor, id: string): Promise<FormRow | null> {
  const [row] = await db.select().from(forms).where(eq(forms.id, id));
  return row ?? null;
}

export async function findFormBySlug(db: Executor, slug: string): Promise<FormRow | null> {
  // The address may contain characters that no slug has and the database rejects.
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return null;
  const [row] = await db.select().from(forms).where(eq(forms.slug, slug));
  return row ?? null;
}

/** Serializes entries to a form, so that its limit holds. */
export async function lockForm(tx: Executor, id: string) {
  await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, id)).for('update');
}

export function countForms(db: Executor, space: Space): Promise<number> {
  return db.$count(forms, ofSpace(space));
}

/** @returns null if the slug is taken */
export async function insertForm(db: Executor, row: typeof forms.$inferInsert): Promise<FormRow | null> {
  const [form] = await db.insert(forms).values(row).onConflictDoNothing({ target: forms.slug }).returning();
  return form ?? null;
}

export async function isSlugFree(db: Executor, slug: string, exceptId: string): Promise<boolean> {
  return (await db.$count(forms, and(eq(forms.slug, slug), ne(forms.id, exceptId)))) === 0;
}

export async function updateForm(db: Executor, id: string, changes: Partial<FormRow>) {
  await db.update(forms).set(changes).where(eq(forms.id, id));
}

export async function deleteForm(db: Executor, id: string) {
  await db.delete(forms).where(eq(forms.id, id));
}

/** The publisher shown on the form: the organization's name, else the user's. */
export async function findOwnerName(db: Executor, form: FormRow): Promise<string> {
  const { publisher, organization } = await findPublisher(db, form);
  return organization ?? publisher.name;
}

/** The future owner of submitted documents: the user who published the form, and their organization. */
export async function findPublisher(db: Executor, form: FormRow): Promise<Omit<PublishedForm, 'name'>> {
  const [row] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email, organization: organizations.name })
    .from(forms)
    .leftJoin(users, and(eq(users.id, forms.created_by), isNull(users.deleted_at)))
    .leftJoin(organizations, eq(organizations.id, forms.organization_id))
    .where(eq(forms.id, form.id));
  const organization = row?.organization ?? null;
  if (!row?.email) return { publisher: { name: organization ?? '', email: null }, organization };
  return { publisher: { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email }, organization };
}

export async function findFormCode(db: Executor, formId: string, email: string) {
  const [row] = await db
    .select()
    .from(formCodes)
    .where(and(eq(formCodes.form_id, formId), eq(formCodes.email, email)));
  return row ?? null;
}

export async function setFormCode(db: Executor, row: typeof formCodes.$inferInsert) {
  await db
    .insert(formCodes)
    .values(row)
    .onConflictDoUpdate({ target: [formCodes.form_id, formCodes.email], set: row });
}

/** @returns false if the code was already used, or replaced by another */
export async function consumeFormCode(db: Executor, code: typeof formCodes.$inferSelect): Promise<boolean> {
  if (code.code_hash === null) return false;
  const isSame = and(
    eq(formCodes.form_id, code.form_id),
    eq(formCodes.email, code.email),
    eq(formCodes.code_hash, code.code_hash),
  );
  const taken = await db.delete(formCodes).where(isSame).returning({ form_id: formCodes.form_id });
  return taken.length > 0;
}

/** Deletes addresses that were once typed into a form. */
export async function removeOldCodes(db: Executor, before: Date) {
  await db.delete(formCodes).where(lt(formCodes.expires_at, before));
}

function ofSpace(space: Space): SQL {
  return ownedBy(forms, ownerOf(space));
}
