// Signees of drafts and roles of templates that were removed come back as they were, with their id and, of signees, the hash
// of their access code: no one who undoes it would know the code.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { signees, templateRoles } from '#src/schema/pdfs.ts';

export type PartyKind = 'signee' | 'role';
export interface PartyPlace {
  pdf_id: string;
  id: string;
}

const TABLES = { signee: signees, role: templateRoles } as const;
/** What may be gone by the time they come back. */
const LEFT_OUT: Record<PartyKind, SQL> = { signee: sql`'{"user_id": null}'::jsonb`, role: sql`'{}'::jsonb` };

/** Keeps the row of someone who is about to be removed. */
export async function keepRemovedParty(tx: Executor, kind: PartyKind, { pdf_id, id }: PartyPlace, now: Date) {
  await tx.execute(sql`
    insert into removed_parties (id, pdf_id, kind, party, removed_at)
    select party.id, party.pdf_id, ${kind}, to_jsonb(party), ${now}
    from ${TABLES[kind]} party where party.pdf_id = ${pdf_id} and party.id = ${id}
    on conflict (id) do update set party = excluded.party, removed_at = excluded.removed_at`);
}

/** Puts a removed one back in its table. @returns whether there was one */
export async function bringPartyBack(tx: Executor, kind: PartyKind, { pdf_id, id }: PartyPlace): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with kept as (
      delete from removed_parties where pdf_id = ${pdf_id} and id = ${id} and kind = ${kind} returning party
    )
    insert into ${TABLES[kind]}
    select (jsonb_populate_record(null::${TABLES[kind]}, kept.party || ${LEFT_OUT[kind]})).* from kept`);
  return (rowCount ?? 0) > 0;
}

/** What was sent is changed no more: those who were removed from it before are no one's business. */
export async function forgetRemovedParties(tx: Executor, pdfId: string) {
  await tx.execute(sql`delete from removed_parties where pdf_id = ${pdfId}`);
}

/**
 * Removes at most so many of those who were removed before a moment, whose return no one can ask for any more.
 * @returns how many
 */
export async function pruneRemovedParties(db: Executor, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from removed_parties where id in (select id from removed_parties where removed_at < ${before} limit ${limit})`);
  return rowCount ?? 0;
}
