import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { settleSimulation, sweepBilling } from './jobs.ts';
import { finishInterrupted } from './operation.ts';
import { providerTime } from './payments.ts';
import { findOverdueAccounts, findSubscriptionsToRead, removeOldEvents } from './queries.ts';
import { readSubscription } from './sync.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;
/** The provider resends an event for three days. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

export function handleSweepBilling(context: Context) {
  return handleJob(sweepBilling, async (_payload, { signal }) => {
    const { payments, db, clock, log } = context;
    if (payments.kind === 'off') return;
    const now = clock.now();
    for (const account of await findOverdueAccounts(db, now, BATCH)) {
      signal.throwIfAborted();
      await finishInterrupted(context, payments, account);
    }
    const due = { provider_time: await providerTime(context), read_before: new Date(now.getTime() - DAY_MS) };
    for (const { stripe_id } of await findSubscriptionsToRead(db, due, BATCH)) {
      signal.throwIfAborted();
      // A subscription that the provider no longer knows must not block the others.
      await readSubscription(context, payments, stripe_id).catch((error: unknown) =>
        log.warn({ err: error, subscription: stripe_id }, 'a subscription could not be read'),
      );
    }
    await removeOldEvents(db, new Date(now.getTime() - EVENT_RETENTION_MS));
  });
}

export function handleSettleSimulation(context: Context) {
  return handleJob(settleSimulation, async () => {
    if (context.payments.kind !== 'off') await context.payments.simulation?.settle();
  });
}
