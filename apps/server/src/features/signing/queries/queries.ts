import { isSigning } from '@countersign/contract/signees';
import type { Language } from '@countersign/contract/languages';
import { and, asc, count, eq, inArray, isNull, lte, max, ne, sql } from 'drizzle-orm';
import { inOrder } from '#features/pdfs/parties/index.ts';
import { type SigneeColumns, moveSignees } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import { organizationUsers, users } from '#src/schema/accounts.ts';
import { formSubmissions, forms } from '#src/schema/forms.ts';
import { elements } from '#src/schema/elements.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import { type SigneeRow, signeeCodes, signeeLinks, signeeQuestions, signees } from '#src/schema/signees.ts';

/** In the order of their steps, the alternates of a signing group together, the lead first. */
export function readSignees(db: Executor, pdfId: string): Promise<SigneeRow[]> {
  return db
    .select()
    .from(signees)
    .where(eq(signees.pdf_id, pdfId))
    .orderBy(...inOrder);
}

export async function findSignee(db: Executor, id: string): Promise<SigneeRow | null> {
  const [signee] = await db.select().from(signees).where(eq(signees.id, id));
  return signee ?? null;
}

/** The language in which a user gets emails. */
export async function findLanguage(db: Executor, userId: string): Promise<Language> {
  const [user] = await db
    .select({ locale: users.locale, seen_locale: users.seen_locale })
    .from(users)
    .where(eq(users.id, userId));
  return languageOf(user);
}

/** A link with its signee, and the creation time of that signee's newest link. */
export async function findLink(db: Executor, tokenHash: string) {
  const newest = db
    .select({ signee_id: signeeLinks.signee_id, newest_at: max(signeeLinks.created_at).as('newest_at') })
    .from(signeeLinks)
    .groupBy(signeeLinks.signee_id)
    .as('newest');
  const [found] = await db
    .select({ signee: signees, created_at: signeeLinks.created_at, newest_at: newest.newest_at })
    .from(signeeLinks)
    .innerJoin(signees, eq(signees.id, signeeLinks.signee_id))
    .innerJoin(newest, eq(newest.signee_id, signeeLinks.signee_id))
    .where(eq(signeeLinks.token_hash, tokenHash));
  return found ? { ...found, newest_at: found.newest_at ?? found.created_at } : null;
}

export async function removeLinks(db: Executor, signeeId: string) {
  await db.delete(signeeLinks).where(eq(signeeLinks.signee_id, signeeId));
  await removeCode(db, signeeId);
}

export async function lockSignee(db: Executor, id: string): Promise<SigneeRow | null> {
  const [signee] = await db.select().from(signees).where(eq(signees.id, id)).for('update');
  return signee ?? null;
}

export async function findCode(db: Executor, signeeId: string) {
  const [code] = await db.select().from(signeeCodes).where(eq(signeeCodes.signee_id, signeeId));
  return code ?? null;
}

export async function setCode(db: Executor, row: typeof signeeCodes.$inferInsert) {
  await db.insert(signeeCodes).values(row).onConflictDoUpdate({ target: signeeCodes.signee_id, set: row });
}

/** Consumes a code. @returns false if it was used already, or replaced by another */
export async function consumeCode(db: Executor, code: typeof signeeCodes.$inferSelect): Promise<boolean> {
  const taken = await db
    .delete(signeeCodes)
    .where(and(eq(signeeCodes.signee_id, code.signee_id), eq(signeeCodes.code_hash, code.code_hash)))
    .returning({ signee_id: signeeCodes.signee_id });
  return taken.length > 0;
}

export async function removeCode(db: Executor, signeeId: string) {
  await db.delete(signeeCodes).where(eq(signeeCodes.signee_id, signeeId));
}

/** Signees whose reminder is due, the longest overdue first. */
export function findRemindable(db: Executor, now: Date): Promise<{ id: string; pdf_id: string }[]> {
  return db
    .select({ id: signees.id, pdf_id: signees.pdf_id })
    .from(signees)
    .where(lte(signees.next_reminder_at, now))
    .orderBy(asc(signees.next_reminder_at))
    .limit(1_000);
}

/** Those of the given signees that belong to other pdfs. */
export async function findSigneesElsewhere(db: Executor, ids: readonly string[], pdfId: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: signees.id })
    .from(signees)
    .where(and(inArray(signees.id, [...ids]), ne(signees.pdf_id, pdfId)));
  return rows.map((row) => row.id);
}

/** Starts the turn of recipients of copies, once the pdf is complete. */
export async function releaseCopies(tx: Executor, pdfId: string, now: Date) {
  const copies = (await readSignees(tx, pdfId)).filter(({ kind, status }) => kind === 'copy' && status === 'waiting');
  const ids = copies.map(({ id }) => id);
  await moveSignees(tx, ids, 'send_copy', { sent_at: now, updated_at: now });
}

export async function insertLink(db: Executor, row: typeof signeeLinks.$inferInsert) {
  await db.insert(signeeLinks).values(row);
}

export async function insertSignee(db: Executor, row: typeof signees.$inferInsert): Promise<SigneeRow> {
  const [signee] = await db.insert(signees).values(row).returning();
  if (!signee) throw new Error('The signee was not stored.');
  return signee;
}

/** Updates any columns but the state, which `moveSignee` changes. */
export async function updateSignee(db: Executor, id: string, changes: SigneeColumns): Promise<SigneeRow | null> {
  const [signee] = await db.update(signees).set(changes).where(eq(signees.id, id)).returning();
  return signee ?? null;
}

export async function updateSignees(db: Executor, ids: string[], changes: SigneeColumns) {
  if (ids.length > 0) await db.update(signees).set(changes).where(inArray(signees.id, ids));
}

/** Questions and answers stay with the person who asked when their signee is reassigned. */
export async function moveQuestions(tx: Executor, from: string, to: string) {
  await tx.update(signeeQuestions).set({ signee_id: to }).where(eq(signeeQuestions.signee_id, from));
}

/**
 * Links each signee of a pdf to the account with their address, if it is verified: the pdf then appears in that user's gallery.
 * Excludes visitors of a form who have not verified their address, because anyone may have typed it.
 */
export async function linkAccounts(db: Executor, pdfId: string) {
  await db.execute(sql`
    update signees set user_id = users.id from users
    where signees.pdf_id = ${pdfId} and lower(users.email) = lower(signees.email)
      and signees.status <> 'reassigned' and signees.access <> 'form'
      and users.email_verified_at is not null and users.deleted_at is null and signees.user_id is distinct from users.id`);
}

/**
 * The same for a user who has just verified their address: documents sent to it before appear in their gallery. Locks the signees
 * in the same order as the start of a session.
 */
export async function linkSignees(db: Executor, userId: string) {
  await db.execute(sql`
    with found as materialized (
      select signees.id from signees, users, pdfs
      where users.id = ${userId} and lower(users.email) = lower(signees.email) and users.email_verified_at is not null
        and pdfs.id = signees.pdf_id and pdfs.sent_at is not null and signees.user_id is null
        and signees.status <> 'reassigned' and (signees.access <> 'form' or signees.status = 'signed')
      order by signees.id for no key update of signees)
    update signees set user_id = ${userId} from found where signees.id = found.id`);
}

/** Removes a signee and unassigns their fields. @returns the ids of those fields; null if there is no such signee */
export async function removeSignee(db: Executor, pdfId: string, id: string): Promise<string[] | null> {
  const freed = await db
    .update(elements)
    .set({ signee_id: null, data: sql`jsonb_set(${elements.data}, '{signee_id}', 'null')` })
    .where(and(eq(elements.pdf_id, pdfId), eq(elements.signee_id, id)))
    .returning({ id: elements.id });
  const removed = await db
    .delete(signees)
    .where(and(eq(signees.pdf_id, pdfId), eq(signees.id, id)))
    .returning({ id: signees.id });
  return removed.length > 0 ? freed.map((element) => element.id) : null;
}

/** Pending pdfs that have expired, the longest overdue first. */
export async function findExpired(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.signing_mode, 'pending'), isNull(pdfs.all_signed_at), lte(pdfs.expires_at, now)))
    .orderBy(asc(pdfs.expires_at))
    .limit(1_000);
  return rows.map((row) => row.id);
}

export async function findSender(db: Executor, userId: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return user ?? null;
}

/** Whether the sender may still read the pdf; they may have left the organization since. */
export async function maySenderRead(
  db: Executor,
  pdf: Pick<PdfRow, 'created_by' | 'user_id' | 'organization_id'>,
): Promise<boolean> {
  if (pdf.organization_id === null) return pdf.user_id === pdf.created_by;
  const [member] = await db
    .select({ id: organizationUsers.id })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.organization_id, pdf.organization_id),
        eq(organizationUsers.user_id, pdf.created_by),
        ne(organizationUsers.role, 'signee'),
      ),
    );
  return member !== undefined;
}

/** Whether the sender is also a signee, and gets emails as one. */
export async function isSignedBySender(db: Executor, pdfId: string): Promise<boolean> {
  const [own] = await db
    .select({ id: signees.id })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .where(
      and(eq(pdfs.id, pdfId), eq(signees.user_id, pdfs.created_by), eq(signees.access, 'link'), ne(signees.status, 'reassigned')),
    );
  return own !== undefined;
}

/** The name stays on sent documents when the account is deleted. */
export async function findSenderName(db: Executor, userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? `${user.first_name} ${user.last_name}`.trim() : '';
}

/** A form's pdfs that count towards its limit: declined and permanently deleted ones do not. */
export const countsTowardLimit = and(
  ne(pdfs.signing_mode, 'declined'),
  sql`num_nonnulls(${pdfs.user_id}, ${pdfs.organization_id}) = 1`,
);

/** Whether the file needs a signature of this signee: not of viewers, recipients of copies, or reassigned signees. */
export function signsFile({ kind, status }: SigneeRow): boolean {
  return isSigning(kind) && status !== 'reassigned';
}

/**
 * Whether the form through which a signee came has as many answers as its limit allows. Locks the form, so that signees finish
 * one after another. Signees who came through no form do not count.
 */
export async function isFormFull(tx: Executor, signeeId: string): Promise<boolean> {
  const [form] = await tx
    .select({ id: forms.id, most: forms.max_submissions })
    .from(forms)
    .innerJoin(formSubmissions, eq(formSubmissions.form_id, forms.id))
    .where(eq(formSubmissions.signee_id, signeeId))
    .for('update', { of: forms });
  if (!form || form.most === null) return false;
  const [row] = await tx
    .select({ finished: count() })
    .from(formSubmissions)
    .innerJoin(signees, eq(signees.id, formSubmissions.signee_id))
    .innerJoin(pdfs, eq(pdfs.id, formSubmissions.pdf_id))
    .where(and(eq(formSubmissions.form_id, form.id), eq(signees.status, 'signed'), countsTowardLimit));
  return (row?.finished ?? 0) >= form.most;
}
