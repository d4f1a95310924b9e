import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log/log.ts';
import { signedInApp } from '#testing/people.ts';
import { defineJob, startJobs } from './jobs.ts';

const { test } = signedInApp();

it('a queue that an earlier version made gets the tries and times of the present one', async () => {
  const start = async (options: { retries: number; timeout_seconds: number }) => {
    const types = [defineJob('test.limits', z.object({}), options)];
    const jobs = await startJobs({ connection: test.connection, log: createLog('fatal'), types, is_worker: false });
    await jobs.stop();
  };
  await start({ retries: 3, timeout_seconds: 60 });
  await start({ retries: 100, timeout_seconds: 90 });
  const { rows } = await test.app.parts.db.execute(
    sql`select retry_limit, expire_seconds, policy from pgboss.queue where name = 'test.limits'`,
  );
  expect(rows).toEqual([{ retry_limit: 100, expire_seconds: 90, policy: 'standard' }]);
});
