import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log/log.ts';
import { signedInApp } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';
import { type JobHandler, defineJob, handleJob, startJobs } from './jobs.ts';

const { test } = signedInApp();

it('a queue created by an earlier version gets the current retries and timeouts', async () => {
  const start = async (options: { retries: number; timeout_seconds: number }) => {
    const types = [defineJob('test.limits', z.object({}), options)];
    const jobs = await startJobs({ connection: test.connection, log: createLog('fatal'), types, is_worker: false });
    await jobs.stop();
  };
  await start({ retries: 3, timeout_seconds: 60 });
  await start({ retries: 100, timeout_seconds: 90 });
  const { rows } = await test.app.context.db.execute(
    sql`select retry_limit, expire_seconds, policy from pgboss.queue where name = 'test.limits'`,
  );
  expect(rows).toEqual([{ retry_limit: 100, expire_seconds: 90, policy: 'standard' }]);
});

describe('jobs without a notification', () => {
  it('are retried after their pause', async () => {
    const retried = defineJob('test.retried', z.object({}));
    let tries = 0;
    const handler = handleJob(retried, async () => {
      tries += 1;
      if (tries === 1) throw new Error('not this time');
    });
    await withWorker(handler, async (jobs) => {
      await jobs.send(test.app.context.db, retried, {});
      await waitFor('the second attempt', () => tries === 2);
    });
  });

  it('are started at the time set for them', async () => {
    const later = defineJob('test.later', z.object({}));
    let isDone = false;
    const handler = handleJob(later, async () => void (isDone = true));
    await withWorker(handler, async (jobs) => {
      await jobs.send(test.app.context.db, later, {}, { after: new Date(Date.now() + 1_500) });
      await waitFor('the postponed job', () => isDone);
    });
  });

  it('are given to another process when their own has died', async () => {
    const orphaned = defineJob('test.orphaned', z.object({}));
    let isDone = false;
    const handler = handleJob(orphaned, async () => void (isDone = true));
    await withWorker(handler, async (jobs) => {
      // The state left by a process that died a minute ago: an active job whose heartbeat has expired.
      await test.app.context.db.transaction(async (tx) => {
        await jobs.send(tx, orphaned, {});
        await tx.execute(sql`
          update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
          where name = 'test.orphaned'`);
      });
      await waitFor('the job of the dead process', () => isDone);
    });
  });
});

async function withWorker(handler: JobHandler, use: (jobs: Awaited<ReturnType<typeof startJobs>>) => Promise<void>) {
  const jobs = await startJobs({
    connection: test.connection,
    log: createLog('silent'),
    types: [handler.job],
    is_worker: true,
  });
  try {
    await jobs.work([handler]);
    await use(jobs);
  } finally {
    await jobs.stop();
  }
}
