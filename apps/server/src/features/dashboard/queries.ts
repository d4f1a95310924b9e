import { HOME_SECTION_SIZE } from '@countersign/contract/dashboard';
import { CAN_ACT } from '@countersign/contract/signing-states';
import { type SQL, and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { countStored } from '#features/pdfs/index.ts';
import { selectPdfDetails } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { users } from '#src/schema/accounts.ts';
import { pdfCounts, pdfs } from '#src/schema/pdfs.ts';
import { type SigneeRow, signees } from '#src/schema/signees.ts';

export type Section = 'drafts' | 'declined' | 'recent';

const SIGNING_MODE = { drafts: 'draft', declined: 'declined', recent: undefined } as const;

/** The user's own pdfs in the space, latest change first. */
export async function readOwn(db: Executor, ask: { space: Space; user_id: string; section: Section }) {
  const [data, total] = await Promise.all([
    selectPdfDetails(db, {
      user_id: ask.user_id,
      where: isOwn(pdfs, ask),
      order: [desc(pdfs.updated_at)],
      limit: HOME_SECTION_SIZE,
      offset: 0,
    }),
    countStored(db, isOwn(pdfCounts, ask)),
  ]);
  return { data, total };
}

function isOwn(table: typeof pdfs | typeof pdfCounts, ask: { space: Space; user_id: string; section: Section }): SQL | undefined {
  const signingMode = SIGNING_MODE[ask.section];
  return and(
    eq(table.owner_id, spaceOf(ownerOf(ask.space))),
    eq(table.created_by, ask.user_id),
    eq(table.lifecycle, 'live'),
    signingMode && eq(table.signing_mode, signingMode),
  );
}

/** Documents that wait for the user's own signature or approval now, in any space, latest first. */
export async function readToSign(db: Executor, userId: string, now: Date) {
  const rows = await selectWaiting(db, and(eq(signees.user_id, userId), isWaiting(now)));
  const ids = rows.map(({ pdf }) => pdf.id);
  const details = await selectPdfDetails(db, {
    user_id: userId,
    where: inArray(pdfs.id, ids),
    order: [],
    limit: HOME_SECTION_SIZE,
    offset: 0,
  });
  const byId = new Map(details.map((entry) => [entry.pdf.id, entry]));
  return rows.flatMap(({ pdf, ...row }) => {
    const found = byId.get(pdf.id);
    return found ? [{ ...row, details: found }] : [];
  });
}

/**
 * Pending pdfs of the signees that the session has entered, restricted to the address of `after`, because several people may have
 * used the browser.
 */
export function readEntered(db: Executor, ask: { signee_ids: readonly string[]; after: SigneeRow }, now: Date) {
  const { signee_ids, after } = ask;
  const isTheirs = sql`lower(${signees.email}) = lower(${after.email})`;
  return selectWaiting(db, and(inArray(signees.id, [...signee_ids]), ne(signees.pdf_id, after.pdf_id), isTheirs, isWaiting(now)));
}

async function selectWaiting(db: Executor, where: SQL | undefined) {
  const rows = await db
    .select({
      pdf: { id: pdfs.id, name: pdfs.name },
      signee_id: signees.id,
      signee_name: signees.name,
      kind: signees.kind,
      asked_at: signees.sent_at,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .innerJoin(users, eq(users.id, pdfs.created_by))
    .where(where)
    .orderBy(desc(signees.sent_at), signees.id)
    .limit(HOME_SECTION_SIZE);
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, sender_name: `${first_name} ${last_name}`.trim() }));
}

export async function countToSign(db: Executor, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .where(and(eq(signees.user_id, userId), isWaiting(now)));
  return row?.count ?? 0;
}

/** Whether a document waits for the person's signature or approval: it is their turn, and the document has not expired. */
function isWaiting(now: Date): SQL | undefined {
  return and(
    ne(signees.kind, 'copy'),
    inArray(signees.status, CAN_ACT),
    eq(pdfs.signing_mode, 'pending'),
    isNull(pdfs.deleted_at),
    or(isNull(pdfs.expires_at), gt(pdfs.expires_at, now)),
  );
}
