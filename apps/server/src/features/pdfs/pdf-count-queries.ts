// How many pdfs a space has of a kind, without looking at them: triggers keep the numbers in the transactions that change them.
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { pdfCounts } from '#src/schema/pdfs.ts';
import { addUpPdfCounts } from './jobs.ts';

/** @param where on `pdf_counts`: by whose they are, what they are, who has made them and where they are */
export async function countKept(db: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await selectKept(db, where);
  return row?.total ?? 0;
}

/** One row with the number. */
export function selectKept(db: Executor, where: SQL | undefined) {
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
 * Puts one row in the place of many of the same kind. No one sees a wrong sum in the meantime: it is one statement, and it takes only
 * those away that it adds up, also where two processes do it at once.
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
