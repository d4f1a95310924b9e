// Compares the seats in use with the seats paid for, after the daily sweep has re-read all subscriptions. Support staff are notified of
// each difference once a month.
import { tellSupportStaff } from '#features/notifications/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { reconcileSeats } from './jobs.ts';
import { findExceededSeats, insertNotice } from './notices/queries.ts';

export function handleReconcileSeats(context: Context) {
  return handleJob(reconcileSeats, async () => {
    if (context.payments.kind === 'off') return;
    for (const { account_id, name, taken, paid } of await findExceededSeats(context.db)) {
      const month = context.clock.now().toISOString().slice(0, 'yyyy-mm'.length);
      const fact = `seats_exceeded:${taken}:${paid}:${month}`;
      const show = await context.db.transaction(async (tx) => {
        const notice = { billing_account_id: account_id, fact, created_at: context.clock.now() };
        if (!(await insertNotice(tx, notice))) return null;
        return tellSupportStaff(tx, context, { notice: 'seats_exceeded', subject: `${name} (${taken}/${paid})` });
      });
      await show?.();
    }
  });
}
