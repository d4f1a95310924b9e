// Keeps name and address of a customer at the payment provider as they are here.
import { emailVerified } from '#features/auth/index.ts';
import { billingEmailChanged } from '#features/organizations/index.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { updateCustomer } from './jobs.ts';
import { findAccount, readCustomer } from './queries.ts';

export function billingListener({ jobs, payments }: Parts) {
  if (payments.kind === 'off') return defineListener('billing', []);
  return defineListener('billing', [
    on(billingEmailChanged, async (tx, { organization_id }) => {
      await jobs.send(tx, updateCustomer, { user_id: null, organization_id });
    }),
    on(emailVerified, async (tx, { user_id }) => {
      await jobs.send(tx, updateCustomer, { user_id, organization_id: null });
    }),
  ]);
}

export function handleUpdateCustomer(parts: Parts) {
  return handleJob(updateCustomer, async (owner: Owner) => {
    const { payments, db } = parts;
    const account = await findAccount(db, owner);
    if (payments.kind === 'off' || !account?.customer_id) return;
    const { name, email } = await readCustomer(db, owner);
    await payments.stripe.customers.update(account.customer_id, { name, ...(email ? { email } : {}) });
  });
}
