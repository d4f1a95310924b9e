// Each person, each organization and each card gets one trial. The marks of used trials outlive accounts and subscriptions, so
// they are hashes.
import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { hmac } from '#platform/secrets/secrets.ts';
import type { Operation } from './operation.ts';
import { findSubscription, hasTrialMark, insertTrialMarks, readCustomer } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * @param fingerprint of the card; null if there is no card yet
 * @returns whether the space may have a trial; not if it ever had a subscription
 */
export async function mayHaveTrial(context: Context, owner: Owner, fingerprint: string | null): Promise<boolean> {
  if (await findSubscription(context.db, owner)) return false;
  return !(await hasTrialMark(context.db, await marksOf(context, context.db, { owner, fingerprint })));
}

/** Reserves the trial for an operation. @returns false if no trial is available */
export async function takeTrial(context: Context, { id, account }: Operation, fingerprint: string | null): Promise<boolean> {
  if (await findSubscription(context.db, account)) return false;
  return context.db.transaction(async (tx) => {
    const marks = await marksOf(context, tx, { owner: account, fingerprint });
    if (await hasTrialMark(tx, marks)) return false;
    return insertTrialMarks(tx, marks, { operation_id: id, now: context.clock.now() });
  });
}

export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
}

/** A person is marked by email address, so that signing up again with the same address gives no second trial. */
async function marksOf(
  context: Context,
  db: Executor,
  { owner, fingerprint }: { owner: Owner; fingerprint: string | null },
): Promise<string[]> {
  const { email } = await readCustomer(db, owner);
  const whose = owner.organization_id
    ? `organization ${owner.organization_id}`
    : `person ${email?.toLowerCase() ?? owner.user_id}`;
  return [whose, ...(fingerprint ? [`card ${fingerprint}`] : [])].map((text) => hmac(context.trial_key, text));
}
