import { type Problem, problem } from '@countersign/contract/problems';
import { INVITED } from '@countersign/contract/signing-states';
import { type SQL, and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Call } from '#platform/context/call.ts';
import type { Caller } from '#platform/context/caller.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { type SigneeRow, signeeLinks, signees } from '#src/schema/signees.ts';

const ANOTHER_SIGNEE = problem('other_signee_in_browser');

const SHARED_ADDRESS = problem('several_signees_of_address');

/** Condition on `signees`: another signee of the pdf has the same address, such as a couple or an office with one mailbox. */
const isShared = sql<boolean>`exists (select 1 from signees as other where other.pdf_id = signees.pdf_id and other.id <> signees.id
  and other.status <> 'reassigned' and lower(other.email) = lower(signees.email))`;

/** Signees in the order of their steps, the alternates of a signing group together, the lead first. */
export const inOrder: SQL[] = [
  asc(signees.order),
  sql`coalesce(${signees.signing_group_id}, ${signees.id})`,
  sql`${signees.id} is distinct from ${signees.signing_group_id}`,
  asc(signees.id),
];

/**
 * The signee as whom the caller may act on this pdf, from their turn on: by link, or signed in as the user to whom it was sent.
 * Signees who share an address act by their own link only, because an account identifies the mailbox and not the person.
 * @throws AppError 409 for an account whose address several signees have, and for a screen opened for another signee
 */
export async function findSigneeOf(call: Call, pdf: PdfRow): Promise<SigneeRow | null> {
  const { ownSlots, byAccount } = await findSlotsOf(call, pdf);
  const meant = call.caller.acting_signee_id;
  if (ownSlots.length === 0 && byAccount.length > 0)
    throw new AppError('conflict', { ...SHARED_ADDRESS, body: { is_shared: true } });
  if (meant === null || ownSlots.length === 0) return ownSlots[0] ?? null;

  // A screen names the signee it was opened for; another link may have been opened in the same browser since.
  const signee = ownSlots.find(({ id }) => id === meant);
  if (!signee) throw new AppError('conflict', ANOTHER_SIGNEE);
  return signee;
}

/**
 * The signee as whom the caller may read the pdf, including one of several who share the address of the account. It is then
 * unknown which of them is reading.
 */
export async function findReadingSignee(
  call: Call,
  pdf: PdfRow,
): Promise<{ signee: SigneeRow | null; is_one_of_several: boolean }> {
  const { ownSlots, byAccount } = await findSlotsOf(call, pdf);
  if (ownSlots.length > 0) return { signee: await findSigneeOf(call, pdf), is_one_of_several: false };
  return { signee: byAccount[0] ?? null, is_one_of_several: true };
}

/**
 * The signees as whom the caller may act, those entered by link first; and those reached only through a shared account address.
 */
async function findSlotsOf(call: Call, pdf: PdfRow): Promise<{ ownSlots: SigneeRow[]; byAccount: SigneeRow[] }> {
  const { user, signee_ids: entered } = call.caller;
  // An access code is stronger than an account: it has to be entered once in this browser.
  const asPerson = user ? and(eq(signees.user_id, user.id), ne(signees.access, 'access_code')) : undefined;
  const byLink = entered.length > 0 ? inArray(signees.id, [...entered]) : undefined;
  if (!asPerson && !byLink) return { ownSlots: [], byAccount: [] };

  const found = await call.context.db
    .select({ signee: signees, is_shared: isShared })
    .from(signees)
    .where(and(eq(signees.pdf_id, pdf.id), inArray(signees.status, INVITED), or(asPerson, byLink)))
    // A visitor who entered through a link acts as that signee, whatever account the browser is signed in with.
    .orderBy(...(byLink ? [desc(byLink)] : []), signees.id);
  const isOpen = (row: (typeof found)[number]) => !row.is_shared || entered.includes(row.signee.id);
  return {
    ownSlots: found.filter(isOpen).map(({ signee }) => signee),
    byAccount: found.filter((row) => !isOpen(row)).map(({ signee }) => signee),
  };
}

/** Whether other signees of the pdf have the same address. */
export async function sharesItsAddress(db: Executor, signeeId: string): Promise<boolean> {
  const [row] = await db.select({ is_shared: isShared }).from(signees).where(eq(signees.id, signeeId));
  return row?.is_shared ?? false;
}

/** The in-person signee with this id (any text); null for all others. */
export async function findInPersonSignee(db: Executor, pdfId: string, id: string): Promise<SigneeRow | null> {
  const found = await db
    .select()
    .from(signees)
    .where(
      and(eq(signees.pdf_id, pdfId), eq(signees.is_in_person, true), ne(signees.kind, 'copy'), ne(signees.status, 'reassigned')),
    );
  return found.find((signee) => signee.id === id) ?? null;
}

/** Ids of the signees who have finished, whose answers the others may see. */
export async function readFinishedSignees(db: Executor, pdfId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: signees.id })
    .from(signees)
    .where(and(eq(signees.pdf_id, pdfId), eq(signees.status, 'signed')));
  return new Set(rows.map(({ id }) => id));
}

/** Signees who have consented and not finished: only they may see their answers. Excludes `caller`. */
export async function readSigneesAtWork(
  db: Executor,
  pdfId: string,
  caller: Pick<Caller, 'user' | 'signee_ids'> | null = null,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: signees.id, user_id: signees.user_id, is_shared: isShared })
    .from(signees)
    .where(and(eq(signees.pdf_id, pdfId), isNotNull(signees.consented_at), ne(signees.status, 'signed')));
  const isOwn = ({ id, user_id, is_shared }: (typeof rows)[number]) =>
    caller !== null && (caller.signee_ids.includes(id) || (user_id !== null && !is_shared && user_id === caller.user?.id));
  return new Set(rows.filter((row) => !isOwn(row)).map(({ id }) => id));
}

/**
 * The alternates of the signee's group whose fields count as the signee's own while nobody has begun.
 * @returns empty without a group, and once another alternate has begun
 */
export async function readUnclaimedAlternates(db: Executor, signee: SigneeRow): Promise<Set<string>> {
  const { id, pdf_id, signing_group_id: group } = signee;
  if (group === null) return new Set();
  const others = await db
    .select({ id: signees.id, consented_at: signees.consented_at })
    .from(signees)
    .where(and(eq(signees.pdf_id, pdf_id), eq(signees.signing_group_id, group), ne(signees.id, id)));
  return new Set(others.some(({ consented_at }) => consented_at !== null) ? [] : others.map((other) => other.id));
}

/**
 * The caller's signee in a signing group that has finished or continues without them, identified by link or account.
 * @param of.hosted_id the in-person signee on the caller's device; any text
 */
export async function findReleasedAlternate(
  call: Call,
  { pdf, hosted_id }: { pdf: PdfRow; hosted_id: string | null },
): Promise<SigneeRow | null> {
  const { user, signee_ids: entered } = call.caller;
  const asPerson = user ? eq(signees.user_id, user.id) : undefined;
  const byLink = entered.length > 0 ? inArray(signees.id, [...entered]) : undefined;
  const asGuest = hosted_id === null ? undefined : and(eq(signees.is_in_person, true), sql`${signees.id}::text = ${hosted_id}`);
  if (!asPerson && !byLink && !asGuest) return null;
  const isReleased = and(eq(signees.status, 'reassigned'), isNotNull(signees.signing_group_id));
  const [found] = await call.context.db
    .select()
    .from(signees)
    .where(and(eq(signees.pdf_id, pdf.id), isReleased, or(asPerson, byLink, asGuest)))
    .orderBy(...(byLink ? [desc(byLink)] : []), signees.id);
  return found ?? null;
}

/** Why an alternate may no longer act, because the group has finished or continues without them; null for everyone else. */
export async function whyReleased(db: Executor, signee: SigneeRow): Promise<Problem | null> {
  const { status, kind, signing_group_id, reassigned_to } = signee;
  if (status !== 'reassigned' || signing_group_id === null) return null;
  if (reassigned_to === null) return problem('signing_group_left');
  const [signed] = await db.select({ name: signees.name }).from(signees).where(eq(signees.id, reassigned_to));
  return problem(kind === 'approver' ? 'signing_group_approved' : 'signing_group_done', { name: signed?.name ?? '' });
}

export function countSignees(db: Executor, pdfId: string): Promise<number> {
  return db.$count(signees, eq(signees.pdf_id, pdfId));
}

/** Signees of a pdf with their users, except for reassigned ones. */
export function readHolders(db: Executor, pdfId: string): Promise<{ id: string; user_id: string | null }[]> {
  return db
    .select({ id: signees.id, user_id: signees.user_id })
    .from(signees)
    .where(and(eq(signees.pdf_id, pdfId), ne(signees.status, 'reassigned')));
}

/** Neither an account nor a link leads to this signee any more. */
export async function endSlot(tx: Executor, id: string) {
  await tx.update(signees).set({ user_id: null }).where(eq(signees.id, id));
  await tx.delete(signeeLinks).where(eq(signeeLinks.signee_id, id));
}
