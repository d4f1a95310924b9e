import type { SignUpRules } from '@countersign/contract/sign-up';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { organizations } from '#src/schema/accounts.ts';
import { invites } from '#src/schema/invites.ts';
import { signUpRules } from '#src/schema/sign-up.ts';

export async function readStoredRules(db: Executor): Promise<SignUpRules | null> {
  const { mode, domains, allows_disposable } = signUpRules;
  const [row] = await db.select({ mode, domains, allows_disposable }).from(signUpRules);
  return row ?? null;
}

export async function storeRules(db: Executor, rules: SignUpRules, now: Date) {
  const row = { ...rules, updated_at: now };
  await db.insert(signUpRules).values(row).onConflictDoUpdate({ target: signUpRules.id, set: row });
}

/** Whether the address has an open invitation to an organization. */
export async function hasInvite(db: Executor, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: invites.id })
    .from(invites)
    .innerJoin(organizations, and(eq(organizations.id, invites.organization_id), isNull(organizations.deleted_at)))
    .where(and(sql`lower(${invites.email}) = lower(${email})`, isNull(invites.accepted_at), isNull(invites.rejected_at)))
    .limit(1);
  return found !== undefined;
}
