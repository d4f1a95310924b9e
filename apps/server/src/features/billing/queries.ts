import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { type Executor } from '#platform/db/database.ts';
import { type Owner, ownedBy } from '#platform/db/owned-by.ts';
import {
  type AccessCodeRow,
  type BillingAccountRow,
  type SubscriptionRow,
  accessCodes,
  billingAccounts,
  paymentEvents,
  subscriptions,
  trialMarks,
} from '#src/schema/billing.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import { organizationSettings } from '#src/schema/invites.ts';

/** Statuses in which a space may be used: paid, on trial, or overdue while the provider retries the payment. */
export const VALID_STATUSES = ['active', 'trialing', 'past_due'] as const;

export async function findAccount(db: Executor, owner: Owner): Promise<BillingAccountRow | undefined> {
  const [row] = await db.select().from(billingAccounts).where(ownedBy(billingAccounts, owner));
  return row;
}

export async function findAccountOfCustomer(db: Executor, customerId: string): Promise<BillingAccountRow | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.customer_id, customerId));
  return row;
}

/** Locks the account's row. Creates the account if there is none. */
export async function lockAccount(tx: Executor, owner: Owner, fresh: { id: string; now: Date }): Promise<BillingAccountRow> {
  await tx
    .insert(billingAccounts)
    .values({ id: fresh.id, ...owner, created_at: fresh.now, updated_at: fresh.now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(billingAccounts).where(ownedBy(billingAccounts, owner)).for('update');
  if (!row) throw new Error('A billing account was deleted while it was made');
  return row;
}

export async function isOwnerDeleted(db: Executor, { user_id, organization_id }: Owner): Promise<boolean> {
  const [row] = organization_id
    ? await db.select({ deleted_at: organizations.deleted_at }).from(organizations).where(eq(organizations.id, organization_id))
    : await db
        .select({ deleted_at: users.deleted_at })
        .from(users)
        .where(eq(users.id, user_id ?? ''));
  return !row || row.deleted_at !== null;
}

export async function findAccountById(db: Executor, id: string): Promise<BillingAccountRow | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, id));
  return row;
}

export async function updateAccount(db: Executor, id: string, changes: Partial<BillingAccountRow>) {
  await db.update(billingAccounts).set(changes).where(eq(billingAccounts.id, id));
}

/** @returns false if another operation has taken over */
export async function extendOperation(
  db: Executor,
  { id, operation_id, operation_until }: { id: string; operation_id: string; operation_until: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(billingAccounts)
    .set({ operation_until })
    .where(and(eq(billingAccounts.id, id), eq(billingAccounts.operation_id, operation_id)));
  return (rowCount ?? 0) > 0;
}

/** Ends an operation, unless another has taken over since. The lower seat limit stays while the change waits for its payment. */
export async function endOperation(db: Executor, account: { id: string; operation_id: string }) {
  const seat_limit = sql<number | null>`case when ${isChangePending()} then ${billingAccounts.seat_limit} end`;
  await db
    .update(billingAccounts)
    .set({ operation_id: null, operation_until: null, seat_limit })
    .where(and(eq(billingAccounts.id, account.id), eq(billingAccounts.operation_id, account.operation_id)));
}

/** Releases the seats reserved for a change that is no longer pending, because it was paid or the provider gave up on it. */
export async function freeReservedSeats(db: Executor, accountId: string) {
  const { id, operation_id, seat_limit } = billingAccounts;
  await db
    .update(billingAccounts)
    .set({ seat_limit: null })
    .where(and(eq(id, accountId), isNull(operation_id), isNotNull(seat_limit), not(isChangePending())));
}

function isChangePending(): SQL {
  return sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.billing_account_id} = ${billingAccounts.id} and ${subscriptions.is_change_pending})`;
}

/** Accounts with an operation that did not end in time. */
export function findOverdueAccounts(db: Executor, now: Date, count: number): Promise<BillingAccountRow[]> {
  return db.select().from(billingAccounts).where(lt(billingAccounts.operation_until, now)).limit(count);
}

/** The current subscription of a space: the newest one. */
export async function findSubscription(db: Executor, owner: Owner): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(billingAccounts, eq(billingAccounts.id, subscriptions.billing_account_id))
    .where(ownedBy(billingAccounts, owner))
    .orderBy(desc(subscriptions.stripe_created_at), desc(subscriptions.id))
    .limit(1);
  return row?.subscription;
}

/** Subscriptions of a space that have not ended at the provider, as far as we know. */
export async function findOpenSubscriptions(db: Executor, accountId: string): Promise<{ stripe_id: string }[]> {
  const isOfIt = eq(subscriptions.billing_account_id, accountId);
  return db.select({ stripe_id: subscriptions.stripe_id }).from(subscriptions).where(and(isOfIt, isOpen()));
}

/** Stores what was read from the provider, unless something newer was read in the meantime. */
export async function saveSubscription(db: Executor, row: typeof subscriptions.$inferInsert) {
  const { id: _id, stripe_id: _stripe, created_at: _created, ...changes } = row;
  await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.stripe_id, set: changes, setWhere: lt(subscriptions.read_at, row.read_at) });
}

/** The database's clock, which orders the reads of several processes. */
export async function readDatabaseTime(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * Subscriptions that may have changed without an event reaching us: something has become due, or they have not been read for a
 * long time.
 */
export function findSubscriptionsToRead(db: Executor, at: { provider_time: Date; read_before: Date }, count: number) {
  const isDue = or(
    lt(subscriptions.period_ends_at, at.provider_time),
    lt(subscriptions.trial_ends_at, at.provider_time),
    lt(subscriptions.cancel_at, at.provider_time),
    eq(subscriptions.is_change_pending, true),
  );
  return (
    db
      .select({ stripe_id: subscriptions.stripe_id })
      .from(subscriptions)
      .where(and(isOpen(), or(isDue, lt(subscriptions.read_at, at.read_before))))
      // Subscriptions that the provider does not know stay due: in a fixed order they would block all others.
      .orderBy(sql`random()`)
      .limit(count)
  );
}

function isOpen(): SQL | undefined {
  return and(isNull(subscriptions.ended_at), ne(subscriptions.status, 'incomplete_expired'));
}

export async function hasTrialMark(db: Executor, marks: string[]): Promise<boolean> {
  return (await db.$count(trialMarks, inArray(trialMarks.mark, marks))) > 0;
}

/** @returns true if none of the marks existed before */
export async function insertTrialMarks(
  tx: Executor,
  marks: string[],
  trial: { operation_id: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(trialMarks)
    .values(marks.map((mark) => ({ mark, operation_id: trial.operation_id, created_at: trial.now })))
    .onConflictDoNothing()
    .returning();
  return rows.length === marks.length;
}

/** Makes the trial marks of an operation permanent if its trial has begun; removes them otherwise. */
export async function settleTrialMarks(db: Executor, operationId: string, hasBegun: boolean) {
  const ofIt = eq(trialMarks.operation_id, operationId);
  if (hasBegun) await db.update(trialMarks).set({ operation_id: null }).where(ofIt);
  else await db.delete(trialMarks).where(ofIt);
}

export async function isEventKnown(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;
}

export async function insertEvent(db: Executor, event: typeof paymentEvents.$inferInsert) {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
}

export async function removeOldEvents(db: Executor, before: Date) {
  await db.delete(paymentEvents).where(lt(paymentEvents.created_at, before));
}

/** Name and email address for invoices. Without a billing email, an organization's invoices go to its creator. */
export async function readCustomer(db: Executor, owner: Owner): Promise<{ name: string; email: string | null }> {
  if (owner.user_id) {
    const [user] = await db.select().from(users).where(eq(users.id, owner.user_id));
    return { name: user ? `${user.first_name} ${user.last_name}`.trim() : '', email: user?.email ?? null };
  }
  const [row] = await db
    .select({ name: organizations.name, billing_email: organizationSettings.billing_email, email: users.email })
    .from(organizations)
    .leftJoin(organizationSettings, eq(organizationSettings.organization_id, organizations.id))
    .leftJoin(users, eq(users.id, organizations.created_by))
    .where(eq(organizations.id, owner.organization_id ?? ''));
  return { name: row?.name ?? '', email: row?.billing_email ?? row?.email ?? null };
}

/** Uses up one use of a valid code. Applying the code that the space already has uses up none. */
export async function spendAccessCode(
  tx: Executor,
  hash: string,
  { unless, now }: { unless: string | null; now: Date },
): Promise<{ id: string } | undefined> {
  const isGood = and(
    eq(accessCodes.code_hash, hash),
    isNull(accessCodes.revoked_at),
    or(isNull(accessCodes.expires_at), gt(accessCodes.expires_at, now)),
  );
  const again = unless ? eq(accessCodes.id, unless) : sql`false`;
  const hasRoom = or(isNull(accessCodes.max_uses), lt(accessCodes.uses, accessCodes.max_uses), again);
  const [row] = await tx
    .update(accessCodes)
    .set({ uses: sql`case when ${again} then ${accessCodes.uses} else ${accessCodes.uses} + 1 end` })
    .where(and(isGood, hasRoom))
    .returning({ id: accessCodes.id });
  return row;
}

export async function insertAccessCode(db: Executor, row: typeof accessCodes.$inferInsert): Promise<AccessCodeRow> {
  const [created] = await db.insert(accessCodes).values(row).returning();
  if (!created) throw new Error('The access code was not stored.');
  return created;
}

export async function listAccessCodes(db: Executor, query: ListQuery): Promise<{ data: AccessCodeRow[]; total: number }> {
  const total = await db.$count(accessCodes);
  const direction = query.sort[0]?.descending === false ? asc : desc;
  const data = await db
    .select()
    .from(accessCodes)
    .orderBy(direction(accessCodes.created_at), direction(accessCodes.id))
    .limit(query.page.size)
    .offset(offsetOf(query.page));
  return { data, total };
}

/** The note that support staff attached to the code. */
export async function findAccessCodeNote(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ note: accessCodes.note }).from(accessCodes).where(eq(accessCodes.id, id));
  return row?.note ?? null;
}

/** Also removes the code from the spaces that have applied it. @returns true if the code exists */
export async function revokeAccessCode(db: Executor, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with revoked as (
      update access_codes set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} returning id
    ), lost as (
      update billing_accounts set access_code_id = null, access_code_applied_at = null where access_code_id = ${id}
    )
    select id from revoked`);
  return (rowCount ?? 0) > 0;
}
