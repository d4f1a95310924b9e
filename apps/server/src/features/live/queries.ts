import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';

/** The users whose galleries show a pdf: its owner or the organization's members, and signees with an account. */
export async function readWatchers(db: Executor, pdfId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from pdfs where id = ${pdfId} and user_id is not null
    union select member.user_id from pdfs join organization_users member using (organization_id) where pdfs.id = ${pdfId}
    union select user_id from signees where pdf_id = ${pdfId} and user_id is not null`);
  return rows.map((row) => row.id);
}
