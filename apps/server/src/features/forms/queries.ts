import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, count, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/index.ts';
import { containing } from '#platform/db/containing.ts';
import type { Executor } from '#platform/db/database.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import { type FormRow, formCodes, formSubmissions, forms } from '#src/schema/forms.ts';
import { storedFiles } from '#src/schema/files.ts';
import { type PdfRow, type SigneeRow, elements, pages, pdfs, signees } from '#src/schema/pdfs.ts';

/** A form with what its presentation needs. */
export interface SeenForm {
  form: FormRow;
  template: PdfRow | null;
  count: number;
  /** Those of them whose visitor has finished. */
  finished: number;
}

/** Declined ones, and those that the form's owner has removed for good, make room for others. */
const isCounted = sql.raw(`made.signing_mode <> 'declined' and num_nonnulls(made.user_id, made.organization_id) = 1`);

const submissionCount = sql<number>`(
  select count(*)::int from form_submissions join pdfs as made on made.id = form_submissions.pdf_id
  where form_submissions.form_id = forms.id and ${isCounted})`;

const finishedCount = sql<number>`(
  select count(*)::int from form_submissions join pdfs as made on made.id = form_submissions.pdf_id
    join signees as filler on filler.id = form_submissions.signee_id
  where form_submissions.form_id = forms.id and ${isCounted} and filler.status = 'signed')`;

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
  const [data, total] = await Promise.all([
    selectSeen(db).where(where).orderBy(order(column), order(forms.id)).limit(query.page.size).offset(offsetOf(query.page)),
    db.$count(forms, where),
  ]);
  return { data, total };
}

export async function findSeenForm(db: Executor, id: string): Promise<SeenForm | null> {
  const [row] = await selectSeen(db).where(eq(forms.id, id));
  return row ?? null;
}

/** An inactive organization receives nothing: the template is then not there. */
function selectSeen(db: Executor) {
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
  const [row] = await db.select().from(forms).where(eq(forms.slug, slug));
  return row ?? null;
}

/** One visitor enters after the other, so that a limit holds. */
export async function lockForm(tx: Executor, id: string) {
  await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, id)).for('update');
}

export function countForms(db: Executor, space: Space): Promise<number> {
  return db.$count(forms, ofSpace(space));
}

/** @returns null where the slug is taken */
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

/** By whose name a form is published: the organization's, else the person's. */
export async function findOwnerName(db: Executor, form: FormRow): Promise<string> {
  if (form.organization_id) {
    const [row] = await db
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, form.organization_id));
    return row?.name ?? '';
  }
  const [row] = await db.select().from(users).where(eq(users.id, form.created_by));
  return row ? `${row.first_name} ${row.last_name}`.trim() : '';
}

export async function findFormCode(db: Executor, formId: string, email: string) {
  const [row] = await db
    .select()
    .from(formCodes)
    .where(and(eq(formCodes.form_id, formId), eq(formCodes.email, email)))
    .for('update');
  return row ?? null;
}

export async function setFormCode(db: Executor, row: typeof formCodes.$inferInsert) {
  await db
    .insert(formCodes)
    .values(row)
    .onConflictDoUpdate({ target: [formCodes.form_id, formCodes.email], set: row });
}

export async function countCodeFailure(db: Executor, formId: string, email: string) {
  await db
    .update(formCodes)
    .set({ failures: sql`${formCodes.failures} + 1` })
    .where(and(eq(formCodes.form_id, formId), eq(formCodes.email, email)));
}

export async function removeFormCode(db: Executor, formId: string, email: string) {
  await db.delete(formCodes).where(and(eq(formCodes.form_id, formId), eq(formCodes.email, email)));
}

/** Addresses that were once typed into a form are not kept with it. */
export async function removeOldCodes(db: Executor, before: Date) {
  await db.delete(formCodes).where(lt(formCodes.expires_at, before));
}

export async function insertSubmission(db: Executor, row: typeof formSubmissions.$inferInsert) {
  await db.insert(formSubmissions).values(row);
}

/**
 * What an address has begun in a form and not finished, the newest.
 * @param by whose session began it, or whether the address is proven: then what was begun under it by proof as well
 */
export async function findUnfinished(
  db: Executor,
  formId: string,
  { email, signee_ids, is_proven }: { email: string; signee_ids: readonly string[]; is_proven: boolean },
) {
  const own = or(inArray(signees.id, [...signee_ids]), is_proven ? ne(signees.access, 'form') : undefined);
  const [row] = await db
    .select({ pdf_id: formSubmissions.pdf_id, signee_id: formSubmissions.signee_id })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(
      and(
        eq(formSubmissions.form_id, formId),
        sql`lower(${signees.email}) = ${email}`,
        own,
        inArray(signees.status, ['sent', 'viewed']),
        eq(pdfs.signing_mode, 'pending'),
        isNull(pdfs.deleted_at),
      ),
    )
    .orderBy(desc(formSubmissions.created_at))
    .limit(1);
  return row ?? null;
}

/** How many others are filling in the form: addresses under which somebody has done something since then. */
export async function countFillingIn(tx: Executor, formId: string, { since, email }: { since: Date; email: string }) {
  const [row] = await tx
    .select({ places: sql<number>`count(distinct lower(${signees.email}))::int` })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(
      and(
        eq(formSubmissions.form_id, formId),
        sql`lower(${signees.email}) <> ${email.toLowerCase()}`,
        inArray(signees.status, ['sent', 'viewed']),
        eq(pdfs.signing_mode, 'pending'),
        or(gte(formSubmissions.created_at, since), gte(signees.updated_at, since), gte(pdfs.updated_at, since)),
      ),
    );
  return row?.places ?? 0;
}

/** The pdfs of entries whose visitor has neither signed nor done anything since then. */
export async function findAbandoned(db: Executor, { before, pdf_id }: { before: Date; pdf_id?: string }): Promise<string[]> {
  const rows = await db
    .select({ id: formSubmissions.pdf_id })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(
      and(
        pdf_id === undefined ? undefined : eq(pdfs.id, pdf_id),
        lt(formSubmissions.created_at, before),
        inArray(signees.status, ['sent', 'viewed']),
        lt(signees.updated_at, before),
        lt(pdfs.updated_at, before),
        eq(pdfs.signing_mode, 'pending'),
      ),
    )
    .orderBy(asc(formSubmissions.created_at))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

export interface SeenSubmission {
  pdf: PdfRow;
  signee: SigneeRow;
  created_at: Date;
}

export async function listSubmissions(
  db: Executor,
  formId: string,
  list: { filter: ListQuery['filter']; descending: boolean; limit: number; offset: number },
): Promise<{ data: SeenSubmission[]; total: number }> {
  const where = and(eq(formSubmissions.form_id, formId), isNull(pdfs.deleted_at), ...submissionFilters(list.filter));
  const order = list.descending ? desc : asc;
  const [data, [total]] = await Promise.all([
    db
      .select({ pdf: pdfs, signee: signees, created_at: formSubmissions.created_at })
      .from(formSubmissions)
      .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
      .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
      .where(where)
      .orderBy(order(formSubmissions.created_at), order(formSubmissions.pdf_id))
      .limit(list.limit)
      .offset(list.offset),
    db
      .select({ count: count() })
      .from(formSubmissions)
      .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
      .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
      .where(where),
  ]);
  return { data, total: total?.count ?? 0 };
}

/** The fields of several pdfs that hold text or choices, and the order of the pages. */
export async function readFieldsOf(db: Executor, pdfIds: string[]) {
  if (pdfIds.length === 0) return { fields: [], pages: [], signees: [] };
  const kinds = ['input', 'select', 'checkbox', 'radio'] as const;
  const [fields, pageRows, signeeRows] = await Promise.all([
    db
      .select({ pdf_id: elements.pdf_id, data: elements.data })
      .from(elements)
      .where(and(inArray(elements.pdf_id, pdfIds), inArray(elements.kind, [...kinds]))),
    db
      .select({ id: pages.id, order: pages.order })
      .from(pages)
      .where(and(inArray(pages.pdf_id, pdfIds), isNull(pages.removed_at))),
    db
      .select({ id: signees.id })
      .from(signees)
      .where(and(inArray(signees.pdf_id, pdfIds), eq(signees.status, 'signed'))),
  ]);
  return { fields, pages: pageRows, signees: signeeRows.map(({ id }) => id) };
}

function submissionFilters({ search, status }: ListQuery['filter']): (SQL | undefined)[] {
  return [search ? matches(search) : undefined, status ? isIn(status) : undefined];
}

/** In the same words as `statusOf`. */
function isIn(status: string): SQL | undefined {
  if (status === 'completed' || status === 'declined') return eq(pdfs.signing_mode, status);
  const isSigned = eq(signees.status, 'signed');
  return and(eq(pdfs.signing_mode, 'pending'), status === 'waiting' ? isSigned : ne(signees.status, 'signed'));
}

function matches(search: string): SQL | undefined {
  const pattern = containing(search);
  const byValue = sql`exists (
    select 1 from elements join signees as filler on filler.id = elements.signee_id
    where elements.pdf_id = ${formSubmissions.pdf_id} and filler.status = 'signed'
      and elements.kind in ('input', 'select') and elements.data ->> 'value' ilike ${pattern})`;
  return or(ilike(signees.name, pattern), ilike(signees.email, pattern), byValue);
}

function ofSpace(space: Space): SQL {
  const owner = ownerOf(space);
  return owner.user_id ? eq(forms.user_id, owner.user_id) : eq(forms.organization_id, owner.organization_id ?? '');
}

/** The sizes of stored files together, in bytes. */
export async function sumSizes(db: Executor, keys: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.size_bytes}), 0)::float8` })
    .from(storedFiles)
    .where(inArray(storedFiles.storage_key, [...keys]));
  return row?.bytes ?? 0;
}
