// The search index of pdfs: the words of their files, and of the elements placed on them.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';

/** Replaces the indexed words of a pdf's file. */
export async function upsertWords(tx: Executor, row: { pdf_id: string; source_key: string; words: string[] }) {
  await tx.execute(sql`
    insert into pdf_words (pdf_id, source_key, words)
    values (${row.pdf_id}, ${row.source_key}, array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(row.words)}::jsonb))))
    on conflict (pdf_id) do update set source_key = excluded.source_key, words = excluded.words`);
}

/** The texts placed on a pdf, without signees' answers, which not everyone may see. */
export async function readPlacedTexts(tx: Executor, pdfId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(sql`
    select data->>'value' as value from elements
    where pdf_id = ${pdfId} and kind in ('text', 'input') and signee_id is null and jsonb_typeof(data->'value') = 'string'`);
  return rows.map(({ value }) => value);
}

/** As `upsertWords`, for placed elements. */
export async function upsertPlacedWords(tx: Executor, row: { pdf_id: string; words: string[] }) {
  await tx.execute(sql`
    insert into pdf_words (pdf_id, source_key, words, placed)
    select id, '', '', array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(row.words)}::jsonb)))
    from pdfs where id = ${row.pdf_id} for key share
    on conflict (pdf_id) do update set placed = excluded.placed`);
}

export async function removeWords(tx: Executor, pdfId: string) {
  await tx.execute(sql`delete from pdf_words where pdf_id = ${pdfId}`);
}
