import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { STUCK_AFTER_FAILURES } from '#features/pdfs/index.ts';
import type { Executor } from '#platform/db/database.ts';
import {
  apiTokens,
  connectedSignIns,
  emailTokens,
  idempotencyKeys,
  knownBrowsers,
  loginChallenges,
  organizationUsers,
  organizations,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  sessions,
  socialSteps,
  stubs,
  twoFactorSecrets,
  users,
} from '#src/schema/accounts.ts';
import { contacts } from '#src/schema/contacts.ts';
import { bulkSends, forms } from '#src/schema/forms.ts';
import { notificationChoices, notifications } from '#src/schema/notifications.ts';
import { attachments } from '#src/schema/elements.ts';
import { folders, pdfFavorites, pdfs } from '#src/schema/pdfs.ts';
import { signeeLinks, signees } from '#src/schema/signees.ts';
import { savedSignatures } from '#src/schema/signatures.ts';
import { toolPipelines } from '#src/schema/tools.ts';
import { webhooks } from '#src/schema/webhooks.ts';

/** All pdfs of a private space, including deleted ones that can still be restored. */
export function readDocuments(db: Executor, userId: string) {
  return db.select().from(pdfs).where(eq(pdfs.user_id, userId)).orderBy(asc(pdfs.created_at), asc(pdfs.id));
}

/** Files that signees have attached to the pdfs of a private space, once the signees have finished. */
export function readAttachedFiles(db: Executor, userId: string) {
  const { pdf_id, name, storage_key, size_bytes, created_at } = attachments;
  return db
    .select({ pdf_id, name, storage_key, size_bytes, created_at })
    .from(attachments)
    .innerJoin(pdfs, eq(pdfs.id, attachments.pdf_id))
    .innerJoin(signees, eq(signees.id, attachments.signee_id))
    .where(and(eq(pdfs.user_id, userId), eq(signees.status, 'signed')))
    .orderBy(asc(attachments.id));
}

export function readFolders(db: Executor, userId: string) {
  return db
    .select()
    .from(folders)
    .where(and(eq(folders.user_id, userId), isNull(folders.deleted_at)))
    .orderBy(asc(folders.created_at), asc(folders.id));
}

export function readStubs(db: Executor, userId: string) {
  return db.select().from(stubs).where(eq(stubs.user_id, userId)).orderBy(asc(stubs.key));
}

export function readSignatures(db: Executor, userId: string) {
  return db
    .select()
    .from(savedSignatures)
    .where(eq(savedSignatures.user_id, userId))
    .orderBy(asc(savedSignatures.created_at), asc(savedSignatures.id));
}

export function readSignIns(db: Executor, userId: string) {
  return db
    .select()
    .from(connectedSignIns)
    .where(eq(connectedSignIns.user_id, userId))
    .orderBy(asc(connectedSignIns.created_at), asc(connectedSignIns.id));
}

export function readMemberships(db: Executor, userId: string) {
  return db
    .select({ organization: organizations.name, role: organizationUsers.role, since: organizationUsers.created_at })
    .from(organizationUsers)
    .innerJoin(organizations, eq(organizations.id, organizationUsers.organization_id))
    .where(and(eq(organizationUsers.user_id, userId), isNull(organizations.deleted_at)))
    .orderBy(asc(organizations.name));
}

export function countDocuments(db: Executor, userId: string): Promise<number> {
  return db.$count(pdfs, and(eq(pdfs.user_id, userId), isNull(pdfs.deleted_at)));
}

/** Pdfs that wait for a signature. */
export async function findPending(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pdfs.id })
    .from(pdfs)
    .where(and(eq(pdfs.user_id, userId), eq(pdfs.signing_mode, 'pending'), isNull(pdfs.all_signed_at)));
  return rows.map(({ id }) => id);
}

/** Counts the pdfs that everyone has signed and that are being sealed: they can no longer be withdrawn. */
export function countFinalizing(db: Executor, userId: string): Promise<number> {
  const isWorkedOn = and(isNotNull(pdfs.all_signed_at), lt(pdfs.seal_failures, STUCK_AFTER_FAILURES));
  return db.$count(pdfs, and(eq(pdfs.user_id, userId), eq(pdfs.signing_mode, 'pending'), isWorkedOn));
}

export interface Led {
  id: string;
  name: string;
  other_members: number;
  other_admins: number;
}

/** The organizations in which the user is an admin, with the number of other members and of other active admins. */
export async function findLed(db: Executor, userId: string): Promise<Led[]> {
  const { rows } = await db.execute<{ id: string; name: string; other_members: number; other_admins: number }>(sql`
    select organizations.id, organizations.name,
      (select count(*)::int from organization_users other join users on users.id = other.user_id and users.deleted_at is null
        where other.organization_id = organizations.id and other.user_id <> ${userId}) as other_members,
      (select count(*)::int from organization_users other join users on users.id = other.user_id and users.deleted_at is null
        where other.organization_id = organizations.id and other.user_id <> ${userId} and other.role = 'admin'
          and users.disabled_at is null) as other_admins
    from organizations join organization_users mine on mine.organization_id = organizations.id
    where mine.user_id = ${userId} and mine.role = 'admin' and organizations.deleted_at is null
    order by organizations.name`);
  return rows;
}

/** Locks the organizations, so that the last two admins cannot leave at the same moment. */
export async function lockOrganizationsOf(tx: Executor, userId: string) {
  await tx.execute(sql`
    select 1 from organizations where id in (select organization_id from organization_users where user_id = ${userId})
    order by id for update`);
}

/** Moves the documents to the deleted tab, which is no longer accessible and is emptied after the usual retention period. */
export async function archiveDocuments(tx: Executor, userId: string, now: Date) {
  await tx
    .update(pdfs)
    .set({ deleted_at: now, updated_at: now })
    .where(and(eq(pdfs.user_id, userId), isNull(pdfs.deleted_at)));
}

/**
 * Deletes all sign-in methods, and data that belongs to only the user themselves. Their work in organizations stays, no longer linked to
 * them.
 */
export async function deleteOwnedRows(tx: Executor, userId: string) {
  for (const table of [
    sessions,
    knownBrowsers,
    apiTokens,
    emailTokens,
    loginChallenges,
    passkeys,
    passkeyChallenges,
    recoveryCodes,
  ])
    await tx.delete(table).where(eq(table.user_id, userId));
  for (const table of [
    connectedSignIns,
    socialSteps,
    twoFactorSecrets,
    notifications,
    notificationChoices,
    savedSignatures,
    pdfFavorites,
  ])
    await tx.delete(table).where(eq(table.user_id, userId));
  for (const table of [contacts, stubs, folders, webhooks, forms, bulkSends, organizationUsers, toolPipelines])
    await tx.delete(table).where(eq(table.user_id, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, userId));
  // In the user's own documents, signees stay linked to the user, because no one else can access those. Links to them are
  // invalidated.
  const own = tx.select({ id: pdfs.id }).from(pdfs).where(eq(pdfs.user_id, userId));
  const ownPlaces = tx
    .select({ id: signees.id })
    .from(signees)
    .where(and(eq(signees.user_id, userId), inArray(signees.pdf_id, own)));
  await tx.delete(signeeLinks).where(inArray(signeeLinks.signee_id, ownPlaces));
  await tx
    .update(signees)
    .set({ user_id: null })
    .where(and(eq(signees.user_id, userId), notInArray(signees.pdf_id, own)));
}

/** The row stays, because documents that others keep show the name. The address becomes available again. */
export async function emptyUser(tx: Executor, userId: string, now: Date) {
  await tx
    .update(users)
    .set({
      email: `${userId}@deleted.invalid`,
      pending_email: null,
      email_verified_at: null,
      password_hash: null,
      avatar_key: null,
      time_zone: null,
      theme: null,
      editor_view: null,
      seal_mode: 'each',
      default_organization_id: null,
      is_support_staff: false,
      is_developer: false,
      seen_locale: null,
      last_seen_at: null,
      deleted_at: now,
      updated_at: now,
    })
    .where(eq(users.id, userId));
}

/** @returns null if the user is already deleted */
export async function lockPerson(tx: Executor, userId: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('update');
  return user ?? null;
}

/** Counts documents that were sent after `findPending` read them and before the account was deleted. */
export function countStillPending(tx: Executor, userId: string): Promise<number> {
  const isOpen = or(isNull(pdfs.all_signed_at), lt(pdfs.seal_failures, STUCK_AFTER_FAILURES));
  return tx.$count(pdfs, and(eq(pdfs.user_id, userId), eq(pdfs.signing_mode, 'pending'), isOpen));
}
