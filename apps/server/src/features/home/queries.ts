import { HOME_SECTION_SIZE } from '@countersign/contract/home';
import { type SQL, and, count, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Space } from '#features/organizations/index.ts';
import { ofSpace, selectSeenPdfs } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { users } from '#src/schema/accounts.ts';
import { pdfs, signees } from '#src/schema/pdfs.ts';

export type Section = 'drafts' | 'declined' | 'recent';

const WHERE: Record<Section, SQL | undefined> = {
  drafts: eq(pdfs.signing_mode, 'draft'),
  declined: eq(pdfs.signing_mode, 'declined'),
  recent: undefined,
};

/** What the user has made in the space, the latest change first. */
export async function readOwn(db: Executor, ask: { space: Space; user_id: string; section: Section }) {
  const where = and(
    ofSpace(ask.space),
    eq(pdfs.created_by, ask.user_id),
    isNull(pdfs.deleted_at),
    isNull(pdfs.archived_at),
    WHERE[ask.section],
  );
  const [data, total] = await Promise.all([
    selectSeenPdfs(db, { user_id: ask.user_id, where, order: [desc(pdfs.updated_at)], limit: HOME_SECTION_SIZE, offset: 0 }),
    db.$count(pdfs, where),
  ]);
  return { data, total };
}

/** What waits for the user's own signature or approval now, in whatever space, the latest first. */
export async function readToSign(db: Executor, userId: string, now: Date) {
  const rows = await db
    .select({
      pdf_id: pdfs.id,
      signee_id: signees.id,
      kind: signees.kind,
      asked_at: signees.sent_at,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .innerJoin(users, eq(users.id, pdfs.created_by))
    .where(waitsFor(userId, now))
    .orderBy(desc(signees.sent_at), signees.id)
    .limit(HOME_SECTION_SIZE);

  const ids = rows.map((row) => row.pdf_id);
  const seen = await selectSeenPdfs(db, {
    user_id: userId,
    where: inArray(pdfs.id, ids),
    order: [],
    limit: HOME_SECTION_SIZE,
    offset: 0,
  });
  const byId = new Map(seen.map((entry) => [entry.pdf.id, entry]));
  return rows.flatMap(({ pdf_id, first_name, last_name, ...row }) => {
    const found = byId.get(pdf_id);
    return found ? [{ ...row, seen: found, sender_name: `${first_name} ${last_name}`.trim() }] : [];
  });
}

export async function countToSign(db: Executor, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .where(waitsFor(userId, now));
  return row?.count ?? 0;
}

function waitsFor(userId: string, now: Date): SQL | undefined {
  return and(
    eq(signees.user_id, userId),
    ne(signees.kind, 'copy'),
    inArray(signees.status, ['sent', 'viewed']),
    eq(pdfs.signing_mode, 'pending'),
    isNull(pdfs.deleted_at),
    or(isNull(pdfs.expires_at), gt(pdfs.expires_at, now)),
  );
}
