// Soft-deletes signees of drafts and roles of templates. Undo restores them with their id and, for signees, the hash of their
// access code, which nobody could enter again.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { templateRoles } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';

export type PartyKind = 'signee' | 'role';
export interface PartyPosition {
  pdf_id: string;
  id: string;
}

const TABLES = { signee: signees, role: templateRoles } as const;
/** References that may no longer exist when the row is restored. */
const LEFT_OUT: Record<PartyKind, SQL> = { signee: sql`'{"user_id": null}'::jsonb`, role: sql`'{}'::jsonb` };

/** Stores the row of a signee or role that is about to be removed. */
export async function saveRemovedParty(tx: Executor, kind: PartyKind, { pdf_id, id }: PartyPosition, now: Date) {
  await tx.execute(sql`
    insert into removed_parties (id, pdf_id, kind, party, removed_at)
    select party.id, party.pdf_id, ${kind}, to_jsonb(party), ${now}
    from ${TABLES[kind]} party where party.pdf_id = ${pdf_id} and party.id = ${id}
    on conflict (id) do update set party = excluded.party, removed_at = excluded.removed_at`);
}

/** Restores a removed row to its table. @returns whether there was one */
export async function restoreParty(tx: Executor, kind: PartyKind, { pdf_id, id }: PartyPosition): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with kept as (
      delete from removed_parties where pdf_id = ${pdf_id} and id = ${id} and kind = ${kind} returning party
    )
    insert into ${TABLES[kind]}
    select (jsonb_populate_record(null::${TABLES[kind]}, kept.party || ${LEFT_OUT[kind]})).* from kept`);
  return (rowCount ?? 0) > 0;
}

/** A sent pdf cannot be undone, so the signees removed before are forgotten. */
export async function forgetRemovedParties(tx: Executor, pdfId: string) {
  await tx.execute(sql`delete from removed_parties where pdf_id = ${pdfId}`);
}

/**
 * Deletes at most `limit` rows removed before `before`, whose removal no one can undo any more.
 * @returns how many
 */
export async function pruneRemovedParties(db: Executor, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from removed_parties where id in (select id from removed_parties where removed_at < ${before} limit ${limit})`);
  return rowCount ?? 0;
}
