// The stubs available in a pdf, from two sources, as one list that is sorted, searched and paginated.
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import type { PdfStub } from '@countersign/contract/stubs';
import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#platform/db/containing.ts';
import { countSomeOf, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

const SORTS: Record<string, SQL> = {
  key: sql`lower(key)`,
  name: sql`lower(name)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
};

type Row = Omit<PdfStub, 'created_at' | 'updated_at'> & { created_at: Date | string; updated_at: Date | string };

/** The stubs of its space, and of its linked project. If both have the same key, the space's own one is listed. */
export async function listPdfStubs(db: Executor, pdf: PdfRow, query: ListQuery): Promise<{ data: PdfStub[]; total: number }> {
  const found = sql`with every as (${everyStub(pdf)}) select * from every where ${sought(query)}`;
  const order = query.sort.map(({ field, descending }) => sql`${SORTS[field] ?? sql`id`} ${descending ? sql`desc` : sql`asc`}`);
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row & Record<string, unknown>>(
      sql`${found} order by ${sql.join([...order, sql`id`], sql`, `)} limit ${query.page.size} offset ${offsetOf(query.page)}`,
    ),
    countSomeOf(db, found),
  ]);
  return { data: rows.map(present), total: totalOfPage(counted, { page: query.page, found: rows.length }) };
}

function everyStub({ id, user_id, organization_id }: PdfRow): SQL {
  const isOfSpace = organization_id ? sql`stubs.organization_id = ${organization_id}` : sql`stubs.user_id = ${user_id}`;
  return sql`
    select id, user_id, organization_id, key, name, description, service_name, created_at, updated_at, null as value
    from stubs where ${isOfSpace}
    union all
    select id, ${user_id}::uuid, ${organization_id}::uuid, key, name, '', service_name, created_at, created_at, value
    from project_stubs project where pdf_id = ${id}
      and not exists (select 1 from stubs where ${isOfSpace} and lower(stubs.key) = lower(project.key))`;
}

function sought(query: ListQuery): SQL {
  const text = query.filter['search'];
  return text ? sql`(key ilike ${containing(text)} or name ilike ${containing(text)})` : sql`true`;
}

function present({ created_at, updated_at, ...row }: Row): PdfStub {
  return { ...row, created_at: new Date(created_at).toISOString(), updated_at: new Date(updated_at).toISOString() };
}
