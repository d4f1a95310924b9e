// Keeps the customer's name and email address at the payment provider up to date.
import { emailVerified } from '#features/auth/index.ts';
import { billingEmailChanged } from '#features/organizations/index.ts';
import { usageReached } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { updateCustomer } from './jobs.ts';
import { billingFact } from './facts.ts';
import { noteFact } from './notices/note.ts';
import { findAccount, lockAccount, readCustomer } from './queries.ts';

export function billingListener(context: Context) {
  const { jobs, payments } = context;
  if (payments.kind === 'off') return defineListener('billing', []);
  return defineListener('billing', [
    on(billingEmailChanged, async (tx, { organization_id }) => {
      await jobs.send(tx, updateCustomer, { user_id: null, organization_id });
    }),
    on(emailVerified, async (tx, { user_id }) => {
      await jobs.send(tx, updateCustomer, { user_id, organization_id: null });
    }),
    on(usageReached, async (tx, { user_id, organization_id, metric, limit, level, since }) => {
      const now = context.clock.now();
      const account = await lockAccount(tx, { user_id, organization_id }, { id: newId(now), now });
      const fact = billingFact.parse({
        kind: level === 'full' ? 'usage_full' : 'usage_high',
        key: `${metric}:${limit}:${since}`,
        metric,
      });
      return (await noteFact(tx, context, { account, fact })) ?? undefined;
    }),
  ]);
}

export function handleUpdateCustomer(context: Context) {
  return handleJob(updateCustomer, async (owner: Owner) => {
    const { payments, db } = context;
    const account = await findAccount(db, owner);
    if (payments.kind === 'off' || !account?.customer_id) return;
    const { name, email } = await readCustomer(db, owner);
    await payments.stripe.customers.update(account.customer_id, { name, ...(email ? { email } : {}) });
  });
}
