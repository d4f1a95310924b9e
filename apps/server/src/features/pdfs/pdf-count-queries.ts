// Counts of a space's pdfs by kind, without reading the pdfs: triggers maintain them in the same transactions.
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { pdfCounts } from '#src/schema/pdfs.ts';
import { addUpPdfCounts } from './jobs.ts';

/** @param where condition on `pdf_counts`: by owner, kind, creator and folder */
export async function countStored(db: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await selectCounted(db, where);
  return row?.total ?? 0;
}

/** A query for one row with the count. */
export function selectCounted(db: Executor, where: SQL | undefined) {
  return db
    .select({ total: sql<number>`coalesce(sum(${pdfCounts.change}), 0)::int` })
    .from(pdfCounts)
    .where(where);
}

export function handleAddUpPdfCounts({ db }: Pick<Context, 'db'>) {
  return handleJob(addUpPdfCounts, () => addUp(db));
}

const KIND = sql.raw('owner_id, lifecycle, mode, signing_mode, created_by, folder_id');

/**
 * Replaces many rows of the same kind by one. Readers never see a wrong sum: it is a single statement, and it deletes only the
 * rows it adds up, even if two processes do it at once.
 */
export async function addUp(db: Executor): Promise<void> {
  await db.execute(sql`
    with several as (
      select ${KIND} from pdf_counts group by ${KIND} having count(*) > 1 or sum(change) = 0
    ), gone as (
      delete from pdf_counts using several
      where pdf_counts.owner_id = several.owner_id and pdf_counts.lifecycle = several.lifecycle and pdf_counts.mode = several.mode
        and pdf_counts.created_by = several.created_by and pdf_counts.signing_mode is not distinct from several.signing_mode
        and pdf_counts.folder_id is not distinct from several.folder_id
      returning pdf_counts.*
    )
    insert into pdf_counts (${KIND}, change) select ${KIND}, sum(change) from gone group by ${KIND} having sum(change) <> 0`);
}
