// One trial for each person and each organization, ever, and one for each card. The marks outlive accounts and subscriptions, so they
// are hashes.
import { TRIAL_DAYS } from '@countersign/contract/billing';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import type { Parts } from '#platform/http/parts.ts';
import { hmac } from '#platform/secrets/secrets.ts';
import type { Operation } from './operation.ts';
import { findSubscription, hasTrialMark, insertTrialMarks, readCustomer } from './queries.ts';

const DAY_MS = 86_400_000;

/** @returns whether the space, which never had a subscription, may have a trial with this card; null: no card is known yet */
export async function mayHaveTrial(parts: Parts, owner: Owner, fingerprint: string | null): Promise<boolean> {
  if (await findSubscription(parts.db, owner)) return false;
  return !(await hasTrialMark(parts.db, await marksOf(parts, parts.db, { owner, fingerprint })));
}

/** Takes the trial for an operation. @returns false where there is none to have */
export async function takeTrial(parts: Parts, { id, account }: Operation, fingerprint: string | null): Promise<boolean> {
  if (await findSubscription(parts.db, account)) return false;
  return parts.db.transaction(async (tx) => {
    const marks = await marksOf(parts, tx, { owner: account, fingerprint });
    if (await hasTrialMark(tx, marks)) return false;
    return insertTrialMarks(tx, marks, { operation_id: id, now: parts.clock.now() });
  });
}

export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Of a person by their address, which they keep when they come back with a new account. */
async function marksOf(
  parts: Parts,
  db: Executor,
  { owner, fingerprint }: { owner: Owner; fingerprint: string | null },
): Promise<string[]> {
  const { email } = await readCustomer(db, owner);
  const whose = owner.organization_id
    ? `organization ${owner.organization_id}`
    : `person ${email?.toLowerCase() ?? owner.user_id}`;
  return [whose, ...(fingerprint ? [`card ${fingerprint}`] : [])].map((text) => hmac(parts.trial_key, text));
}
