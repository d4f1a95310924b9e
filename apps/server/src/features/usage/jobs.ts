import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { emitEach } from '#platform/events/outbox.ts';
import { defineJob, handleJob } from '#platform/jobs/jobs.ts';
import { usageReached } from './events.ts';
import { readMeters } from './limits.ts';
import { addUpFiles, dequeueWatched } from './queries.ts';
import { recountUsageFrom } from './recount-queries.ts';

/** Compacts the changes of the spaces' files, so that reading their sum stays cheap. */
export const addUpUsage = defineJob('usage.add_up', z.object({}), { retries: 0, is_exclusive: true });

/** Warns spaces that have used most of what their plan allows. */
export const warnOfUsage = defineJob('usage.warn', z.object({}), { retries: 0, is_exclusive: true });

/** Counts everything from scratch and corrects differences. */
export const recountUsage = defineJob('usage.recount', z.object({}), { retries: 0, is_exclusive: true });

const BATCH = 5_000;
const SPACES = 100;
const HIGH_SHARE = 0.8;

export function handleAddUpUsage({ db }: Pick<Context, 'db'>) {
  return handleJob(addUpUsage, async (_payload, { signal }) => {
    let count = BATCH;
    while (count === BATCH) {
      signal.throwIfAborted();
      count = await db.transaction((tx) => addUpFiles(tx, BATCH));
    }
  });
}

export function handleRecountUsage({ db, log }: Pick<Context, 'db' | 'log'>) {
  return handleJob(recountUsage, async () => {
    const wrong = await db.transaction(recountUsageFrom);
    if ([wrong.folders, wrong.pdfs, wrong.files].some(({ length }) => length > 0))
      log.error(wrong, 'the kept use of spaces was wrong and is put right');
  });
}

export function handleWarnOfUse(context: Context) {
  return handleJob(warnOfUsage, async (_payload, { signal }) => {
    let count = SPACES;
    while (count === SPACES) {
      signal.throwIfAborted();
      count = await context.db.transaction(async (tx) => {
        const owners = await dequeueWatched(tx, SPACES);
        for (const owner of owners) await emitEach(tx, usageReached, await reachedBy(context, owner));
        return owners.length;
      });
    }
  });
}

async function reachedBy(context: Context, owner: Owner) {
  const { since, meters } = await readMeters(context, owner);
  return meters.flatMap(({ metric, used, limit }) => {
    // A limit of 0 allows nothing, so there is nothing to warn of.
    if (!limit || used < limit * HIGH_SHARE) return [];
    const level = used >= limit ? ('full' as const) : ('high' as const);
    return [{ user_id: owner.user_id, organization_id: owner.organization_id, metric, limit, level, since: since.toISOString() }];
  });
}
