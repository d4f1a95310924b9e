import type { IntegrationProvider } from '@countersign/contract/integrations';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type IntegrationRow, integrationAttempts, integrations, pdfProjects, projectStubs } from '#src/schema/integrations.ts';

export function listIntegrations(db: Executor, userId: string): Promise<IntegrationRow[]> {
  return db.select().from(integrations).where(eq(integrations.user_id, userId)).orderBy(asc(integrations.created_at));
}

export async function findOwnIntegration(db: Executor, of: { user_id: string; id: string }): Promise<IntegrationRow | null> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.user_id, of.user_id), eq(integrations.id, of.id)));
  return row ?? null;
}

/** One for each person and provider: who connects again keeps the row. */
export async function keepIntegration(db: Executor, row: typeof integrations.$inferInsert): Promise<IntegrationRow> {
  const { id: _id, user_id: _user, provider: _provider, created_at: _created, ...changes } = row;
  const [kept] = await db
    .insert(integrations)
    .values(row)
    .onConflictDoUpdate({ target: [integrations.user_id, integrations.provider], set: changes })
    .returning();
  if (!kept) throw new Error('The integration was not stored.');
  return kept;
}

export async function updateIntegration(db: Executor, id: string, changes: Partial<IntegrationRow>) {
  await db.update(integrations).set(changes).where(eq(integrations.id, id));
}

export async function deleteIntegration(db: Executor, id: string) {
  await db.delete(integrations).where(eq(integrations.id, id));
}

/**
 * The row, which nobody else changes until the transaction ends. The transaction may wait for another service meanwhile,
 * longer than others may.
 */
export async function lockIntegration(tx: Executor, id: string): Promise<IntegrationRow | null> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '30s'`);
  await tx.execute(sql`set local statement_timeout = '30s'`);
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, id)).for('update');
  return row ?? null;
}

/** Forgets those that have run out, too. */
export async function insertAttempt(db: Executor, row: typeof integrationAttempts.$inferInsert) {
  await db.delete(integrationAttempts).where(lt(integrationAttempts.expires_at, row.created_at));
  await db.insert(integrationAttempts).values(row);
}

/** Nobody gets it a second time. */
export async function takeAttempt(db: Executor, of: { provider: IntegrationProvider; state_hash: string }) {
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

/** In place of the one before, with its stubs. */
export async function keepPdfProject(
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
