import type { SocialProvider } from '@countersign/contract/social-login';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type ConnectedSignInRow, type SocialStepRow, connectedSignIns, socialSteps } from '#src/schema/accounts.ts';

export async function findConnected(db: Executor, key: { provider: SocialProvider; subject: string }) {
  const [row] = await db
    .select()
    .from(connectedSignIns)
    .where(and(eq(connectedSignIns.provider, key.provider), eq(connectedSignIns.subject, key.subject)));
  return row ?? null;
}

export async function findConnectedOf(db: Executor, key: { user_id: string; provider: SocialProvider }) {
  const [row] = await db.select().from(connectedSignIns).where(ownKey(key));
  return row ?? null;
}

export function listConnected(db: Executor, userId: string): Promise<ConnectedSignInRow[]> {
  return db
    .select()
    .from(connectedSignIns)
    .where(eq(connectedSignIns.user_id, userId))
    .orderBy(asc(connectedSignIns.created_at), asc(connectedSignIns.id));
}

export async function insertConnected(db: Executor, row: typeof connectedSignIns.$inferInsert) {
  await db.insert(connectedSignIns).values(row);
}

export async function noteUse(db: Executor, id: string, use: { email: string | null; now: Date }) {
  await db.update(connectedSignIns).set({ email: use.email, last_used_at: use.now }).where(eq(connectedSignIns.id, id));
}

export async function deleteConnected(db: Executor, key: { user_id: string; provider: SocialProvider }) {
  const [row] = await db.delete(connectedSignIns).where(ownKey(key)).returning();
  return row ?? null;
}

export async function insertStep(db: Executor, row: SocialStepRow) {
  await db.insert(socialSteps).values(row);
}

export async function findStep(
  db: Executor,
  key: { secret_hash: string; kind: SocialStepRow['kind']; provider: SocialProvider },
  now: Date,
) {
  const [row] = await db
    .select()
    .from(socialSteps)
    .where(
      and(
        eq(socialSteps.secret_hash, key.secret_hash),
        eq(socialSteps.kind, key.kind),
        eq(socialSteps.provider, key.provider),
        gt(socialSteps.expires_at, now),
      ),
    );
  return row ?? null;
}

/** @returns false if another request consumed it first */
export async function consumeStep(db: Executor, secretHash: string): Promise<boolean> {
  const taken = await db.delete(socialSteps).where(eq(socialSteps.secret_hash, secretHash)).returning({ kind: socialSteps.kind });
  return taken.length > 0;
}

function ownKey({ user_id, provider }: { user_id: string; provider: SocialProvider }) {
  return and(eq(connectedSignIns.user_id, user_id), eq(connectedSignIns.provider, provider));
}
