// The only file that changes `signees.status` and `pdfs.signing_mode`. Each update matches only rows in a state from which the
// move is allowed, so it changes nothing if another transaction was faster. It then returns null or fewer rows, and the caller
// decides what to answer.
import {
  DOCUMENT_MOVES,
  type DocumentMove,
  type DocumentState,
  SIGNEE_MOVES,
  type SigneeMove,
} from '@countersign/contract/signing-states';
import { type SQL, and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import { type SigneeRow, signees } from '#src/schema/signees.ts';

/** Other columns of a signee to update. */
export type SigneeColumns = Partial<typeof signees.$inferInsert> & { status?: never };
/** Other columns of a document to update. */
export type PdfColumns = Partial<typeof pdfs.$inferInsert> & { signing_mode?: never };

/** @returns the updated signee; null, without a change, if their state does not allow the move */
export async function moveSignee(tx: Executor, id: string, move: SigneeMove, changes: SigneeColumns): Promise<SigneeRow | null> {
  const [moved] = await moveSignees(tx, [id], move, changes);
  return moved ?? null;
}

/** @returns the moved signees, unordered; those whose state does not allow the move are unchanged */
export async function moveSignees(
  tx: Executor,
  ids: readonly string[],
  move: SigneeMove,
  changes: SigneeColumns,
): Promise<SigneeRow[]> {
  if (ids.length === 0) return [];
  const { from, to } = SIGNEE_MOVES[move];
  return tx
    .update(signees)
    .set({ ...changes, status: to })
    .where(and(inArray(signees.id, [...ids]), inArray(signees.status, [...from])))
    .returning();
}

/** @returns the updated document; null, without a change, if its state does not allow the move */
export async function moveDocument(tx: Executor, id: string, move: DocumentMove, changes: PdfColumns): Promise<PdfRow | null> {
  const { from, to } = DOCUMENT_MOVES[move];
  const [moved] = await tx
    .update(pdfs)
    .set({ ...changes, signing_mode: to })
    .where(and(eq(pdfs.id, id), isOneOf(from)))
    .returning();
  return moved ?? null;
}

function isOneOf(states: readonly DocumentState[]): SQL | undefined {
  return or(
    inArray(
      pdfs.signing_mode,
      states.filter((state) => state !== null),
    ),
    states.includes(null) ? isNull(pdfs.signing_mode) : undefined,
  );
}
