import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '#features/pdfs/jobs.ts';
import { emptyTrash } from '#features/pdfs/jobs.ts';
import { addLateTimestamps } from '#features/seals/jobs.ts';
import { checkChains } from '#features/timeline/jobs.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { runs_due_jobs: true });
});
afterAll(() => test.close());

it('hourly and daily jobs run soon after startup, once for all processes that start, even if none ever runs for an hour', async () => {
  await test.startBeside({ ROLES: 'worker' });
  for (const { name } of [emptyTrash, addLateTimestamps, checkChains, sweepFiles]) {
    const found = async () => {
      const { rows } = await test.app.context.db.execute<{ done: number; sent: number; stretches: number }>(sql`
        select count(*) filter (where state = 'completed')::int as done, count(*)::int as sent,
          count(distinct singleton_on)::int as stretches
        from pgboss.job where name = ${name}`);
      return rows[0];
    };
    await waitFor(`the job ${name}`, async () => ((await found())?.done ?? 0) > 0);
    const { sent, stretches } = (await found()) ?? {};
    // Twice if a new hour began in the meantime.
    expect(sent, name).toBe(stretches);
  }
});
