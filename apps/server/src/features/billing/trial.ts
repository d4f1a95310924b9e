// One trial for each person and each organization, ever, and one for each card. The marks outlive accounts and subscriptions, so they
// are hashes.
import { TRIAL_DAYS } from '@countersign/contract/billing';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { hmac } from '#platform/secrets/secrets.ts';
import type { Operation } from './operation.ts';
import { findSubscription, hasTrialMark, insertTrialMarks, readCustomer } from './queries.ts';

const DAY_MS = 86_400_000;

/** @returns whether the space, which never had a subscription, may have a trial with this card; null: no card is known yet */
export async function mayHaveTrial(context: Context, owner: Owner, fingerprint: string | null): Promise<boolean> {
  if (await findSubscription(context.db, owner)) return false;
  return !(await hasTrialMark(context.db, await marksOf(context, context.db, { owner, fingerprint })));
}

/** Takes the trial for an operation. @returns false where there is none to have */
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

/** Of a person by their address, which they keep when they come back with a new account. */
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
