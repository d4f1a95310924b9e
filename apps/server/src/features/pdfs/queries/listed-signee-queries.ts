// The recipients and the senders of the pdfs in a list, with one query per page.
import type { ListedSignee } from '@countersign/contract/pdfs';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { inOrder } from '../parties/signee-queries.ts';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';

export interface Recipients {
  signees: ListedSignee[];
  /** null in a personal space. */
  sender_name: string | null;
}

const shown = {
  id: signees.id,
  name: signees.name,
  email: signees.email,
  kind: signees.kind,
  signing_group_id: signees.signing_group_id,
  color: signees.color,
  status: signees.status,
  sent_at: signees.sent_at,
  viewed_at: signees.viewed_at,
  signed_at: signees.signed_at,
  declined_at: signees.declined_at,
  mail_refused_at: signees.mail_refused_at,
};

/** Recipients by pdf id, except for signees who were replaced by another person. */
export async function readRecipients(db: Executor, pdfIds: readonly string[]): Promise<Map<string, Recipients>> {
  if (pdfIds.length === 0) return new Map();
  const rows = await db
    .select({
      pdf_id: pdfs.id,
      sender_name: sql<string | null>`case when ${pdfs.organization_id} is not null
        then nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '') end`,
      signee: shown,
    })
    .from(pdfs)
    .leftJoin(users, eq(users.id, pdfs.created_by))
    .leftJoin(signees, and(eq(signees.pdf_id, pdfs.id), ne(signees.status, 'reassigned')))
    .where(inArray(pdfs.id, [...pdfIds]))
    .orderBy(...inOrder);

  const found = new Map<string, Recipients>();
  for (const { pdf_id, sender_name, signee } of rows) {
    const entry = found.get(pdf_id) ?? { sender_name, signees: [] };
    found.set(pdf_id, entry);
    if (signee) entry.signees.push(present(signee));
  }
  return found;
}

type Row = { [Key in keyof typeof shown]: (typeof signees.$inferSelect)[Key] };

function present({ sent_at, viewed_at, signed_at, declined_at, mail_refused_at, ...signee }: Row): ListedSignee {
  const acted_at = declined_at ?? signed_at ?? viewed_at ?? sent_at;
  return { ...signee, acted_at: acted_at?.toISOString() ?? null, mail_refused_at: mail_refused_at?.toISOString() ?? null };
}
