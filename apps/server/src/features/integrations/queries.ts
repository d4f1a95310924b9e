import type { IntegrationProvider } from '@countersign/contract/integrations';
import { and, asc, eq, gt, isNull, lt, or, notLike } from 'drizzle-orm';
import type { Caller } from '#platform/context/caller.ts';
import type { Executor } from '#platform/db/database.ts';
import { apiTokens, sessions } from '#src/schema/accounts.ts';
import { type IntegrationRow, integrationAttempts, integrations, pdfProjects, projectStubs } from '#src/schema/integrations.ts';

export function listIntegrations(db: Executor, userId: string): Promise<IntegrationRow[]> {
  return db.select().from(integrations).where(eq(integrations.user_id, userId)).orderBy(asc(integrations.created_at));
}

export async function findIntegration(db: Executor, id: string): Promise<IntegrationRow | null> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id));
  return row ?? null;
}

export async function findOwnIntegration(db: Executor, of: { user_id: string; id: string }): Promise<IntegrationRow | null> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.user_id, of.user_id), eq(integrations.id, of.id)));
  return row ?? null;
}

/** One row for each user and provider: connecting again updates it. */
export async function upsertIntegration(db: Executor, row: typeof integrations.$inferInsert): Promise<IntegrationRow> {
  const { id: _id, user_id: _user, provider: _provider, created_at: _created, ...changes } = row;
  const [saved] = await db
    .insert(integrations)
    .values(row)
    .onConflictDoUpdate({ target: [integrations.user_id, integrations.provider], set: changes })
    .returning();
  if (!saved) throw new Error('The integration was not stored.');
  return saved;
}

/** Updates the row only while it holds the tokens that were used. @returns null if it holds others by now, or was deleted */
export async function updateIntegration(
  db: Executor,
  used: Pick<IntegrationRow, 'id' | 'sealed_access_token'>,
  changes: Partial<IntegrationRow>,
): Promise<IntegrationRow | null> {
  const [row] = await db
    .update(integrations)
    .set(changes)
    .where(and(eq(integrations.id, used.id), eq(integrations.sealed_access_token, used.sealed_access_token)))
    .returning();
  return row ?? null;
}

/** @returns the deleted row */
export async function deleteIntegration(db: Executor, id: string): Promise<IntegrationRow | null> {
  const [deleted] = await db.delete(integrations).where(eq(integrations.id, id)).returning();
  return deleted ?? null;
}

/**
 * Also deletes the user's unfinished attempts to connect. @returns the deleted rows, whose tokens must be revoked after the
 * commit
 */
export async function deleteIntegrationsOf(tx: Executor, userId: string): Promise<IntegrationRow[]> {
  await tx.delete(integrationAttempts).where(eq(integrationAttempts.user_id, userId));
  return tx.delete(integrations).where(eq(integrations.user_id, userId)).returning();
}

/** Whether the caller's session or API token is still valid. */
export async function isStillGood(tx: Executor, { session_hash, token_id }: Caller, now: Date): Promise<boolean> {
  if (session_hash !== null)
    return (await tx.$count(sessions, and(eq(sessions.id_hash, session_hash), gt(sessions.expires_at, now)))) > 0;
  if (token_id === null) return false;
  const lasts = or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, now));
  return (await tx.$count(apiTokens, and(eq(apiTokens.id, token_id), lasts))) > 0;
}

/** Also deletes expired attempts. */
export async function insertDeparture(db: Executor, row: typeof integrationAttempts.$inferInsert) {
  await db.delete(integrationAttempts).where(lt(integrationAttempts.expires_at, row.created_at));
  await db.insert(integrationAttempts).values(row);
}

/** Consumes the record, so that it can be used only once. */
export async function consumeDeparture(db: Executor, of: { provider: IntegrationProvider; state_hash: string }) {
  const [row] = await db
    .delete(integrationAttempts)
    .where(and(eq(integrationAttempts.provider, of.provider), eq(integrationAttempts.state_hash, of.state_hash)))
    .returning();
  return row ?? null;
}

export async function findPdfProject(db: Executor, pdfId: string) {
  const [row] = await db.select().from(pdfProjects).where(eq(pdfProjects.pdf_id, pdfId));
  return row ?? null;
}

/** Replaces the pdf's project and its stubs. */
export async function savePdfProject(
  tx: Executor,
  row: typeof pdfProjects.$inferInsert,
  stubs: (typeof projectStubs.$inferInsert)[],
) {
  await deletePdfProject(tx, row.pdf_id);
  await tx.insert(pdfProjects).values(row);
  if (stubs.length > 0) await tx.insert(projectStubs).values(stubs);
}

export async function deletePdfProject(db: Executor, pdfId: string) {
  await db.delete(pdfProjects).where(eq(pdfProjects.pdf_id, pdfId));
}

/** Integrations with a sealed token that does not start with the prefix, in the order of their ids. */
export function readSealedOtherwise(db: Executor, prefix: string, { after, limit }: { after: string; limit: number }) {
  const isOther = or(
    notLike(integrations.sealed_access_token, `${prefix}%`),
    notLike(integrations.sealed_refresh_token, `${prefix}%`),
  );
  return db
    .select()
    .from(integrations)
    .where(and(gt(integrations.id, after), isOther))
    .orderBy(asc(integrations.id))
    .limit(limit);
}
