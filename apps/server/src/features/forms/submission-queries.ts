// The submissions of forms.
import type { ListQuery } from '@countersign/contract/lists';
import { CAN_ACT } from '@countersign/contract/signing-states';
import { type SQL, and, asc, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { containing } from '#platform/db/containing.ts';
import { countSomeOf, totalOf } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { formSubmissions } from '#src/schema/forms.ts';
import { storedFiles } from '#src/schema/files.ts';
import { attachments, elements } from '#src/schema/elements.ts';
import { type PdfRow, pages, pdfs } from '#src/schema/pdfs.ts';
import { type SigneeRow, signees } from '#src/schema/signees.ts';

export async function insertSubmission(db: Executor, row: typeof formSubmissions.$inferInsert) {
  await db.insert(formSubmissions).values(row);
}

/**
 * The newest unfinished submission of an address in a form.
 * @param by the session that began it, or whether the address is proven, which also matches submissions begun with proof
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
        inArray(signees.status, CAN_ACT),
        eq(pdfs.signing_mode, 'pending'),
        isNull(pdfs.deleted_at),
      ),
    )
    .orderBy(desc(formSubmissions.created_at))
    .limit(1);
  return row ?? null;
}

/** When the visitor was last active. A reminder does not count as activity. */
const lastDone = sql<Date>`case when ${signees.updated_at} = ${signees.reminded_at}
  then coalesce(${signees.consented_at}, ${signees.viewed_at}, ${signees.sent_at}) else ${signees.updated_at} end`;

/** Counts the other addresses with recent activity in unfinished submissions. */
export async function countFillingIn(tx: Executor, formId: string, { since, email }: { since: Date; email: string }) {
  const [row] = await tx
    .select({ signeeCount: sql<number>`count(distinct lower(${signees.email}))::int` })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(
      and(
        eq(formSubmissions.form_id, formId),
        sql`lower(${signees.email}) <> ${email.toLowerCase()}`,
        inArray(signees.status, CAN_ACT),
        eq(pdfs.signing_mode, 'pending'),
        or(gte(formSubmissions.created_at, since), gte(lastDone, since), gte(pdfs.updated_at, since)),
      ),
    );
  return row?.signeeCount ?? 0;
}

/**
 * The pdfs whose visitor has not signed and was not active since `before`. Visitors who get reminders have that many more days.
 */
export async function findAbandoned(db: Executor, { before, pdf_id }: { before: Date; pdf_id?: string }): Promise<string[]> {
  const wait = sql`case when ${signees.access} = 'form' then 0 else coalesce((${pdfs.reminders}->>'after_days')::int, 0) end`;
  const since = sql`${before.toISOString()}::timestamptz - make_interval(days => ${wait})`;
  const rows = await db
    .select({ id: formSubmissions.pdf_id })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(
      and(
        pdf_id === undefined ? undefined : eq(pdfs.id, pdf_id),
        lt(formSubmissions.created_at, since),
        inArray(signees.status, CAN_ACT),
        lt(lastDone, since),
        lt(pdfs.updated_at, since),
        eq(pdfs.signing_mode, 'pending'),
      ),
    )
    .orderBy(asc(formSubmissions.created_at))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

export interface SubmissionDetails {
  pdf: PdfRow;
  signee: SigneeRow;
  created_at: Date;
}

export async function listSubmissions(
  db: Executor,
  formId: string,
  list: { filter: ListQuery['filter']; descending: boolean; limit: number; offset: number },
): Promise<{ data: SubmissionDetails[]; total: number }> {
  const where = and(eq(formSubmissions.form_id, formId), isNull(pdfs.deleted_at), ...submissionFilters(list.filter));
  const order = list.descending ? desc : asc;
  const rows = db
    .select({ pdf: pdfs, signee: signees, created_at: formSubmissions.created_at })
    .from(formSubmissions)
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .where(where)
    .orderBy(order(formSubmissions.created_at), order(formSubmissions.pdf_id))
    .limit(list.limit)
    .offset(list.offset);
  const every = db
    .select({ one: sql`1` })
    .from(formSubmissions)
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .where(where);
  // Runs the queries one after the other, because the export reads in a transaction with a single connection.
  const data = await rows;
  const counted = await countSomeOf(db, every.getSQL());
  return { data, total: totalOf(counted, { limit: list.limit, offset: list.offset, found: data.length }) };
}

/** The fields of several pdfs that contain text or choices, and the order of the pages. */
export async function readFieldsOf(db: Executor, pdfIds: string[]) {
  if (pdfIds.length === 0) return { fields: [], pages: [], signees: [] };
  const kinds = ['input', 'select', 'checkbox', 'radio', 'attachment'] as const;
  // One after the other, as above.
  const fields = await db
    .select({ pdf_id: elements.pdf_id, data: elements.data })
    .from(elements)
    .where(and(inArray(elements.pdf_id, pdfIds), inArray(elements.kind, [...kinds])));
  const pageRows = await db
    .select({ id: pages.id, order: pages.order })
    .from(pages)
    .where(and(inArray(pages.pdf_id, pdfIds), isNull(pages.removed_at)));
  const signeeRows = await db
    .select({ id: signees.id })
    .from(signees)
    .where(and(inArray(signees.pdf_id, pdfIds), eq(signees.status, 'signed')));
  return { fields, pages: pageRows, signees: signeeRows.map(({ id }) => id) };
}

function submissionFilters({ search, status }: ListQuery['filter']): (SQL | undefined)[] {
  return [search ? matches(search) : undefined, status ? isIn(status) : undefined];
}

/** Uses the same status names as `statusOf`. */
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

/** The files that signees have attached to these pdfs, in the order in which they were attached. */
export async function readFilesOf(db: Executor, pdfIds: string[]) {
  const { id, pdf_id, name, storage_key } = attachments;
  return db.select({ pdf_id, name, storage_key }).from(attachments).where(inArray(pdf_id, pdfIds)).orderBy(asc(id));
}

/** The total size of stored files in bytes. */
export async function sumSizes(db: Executor, keys: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.size_bytes}), 0)::float8` })
    .from(storedFiles)
    .where(inArray(storedFiles.storage_key, [...keys]));
  return row?.bytes ?? 0;
}
