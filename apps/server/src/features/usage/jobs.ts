import { z } from 'zod';
import type { Parts } from '#platform/http/parts.ts';
import { defineJob, handleJob } from '#platform/jobs/jobs.ts';
import { addUpFiles } from './queries.ts';

/** Adds up which files spaces use, so that reading it stays cheap. */
export const addUpUsage = defineJob('usage.add_up', z.object({}), { retries: 0, is_exclusive: true });

const BATCH = 5_000;

export function handleAddUpUsage({ db }: Pick<Parts, 'db'>) {
  return handleJob(addUpUsage, async (_payload, { signal }) => {
    let count = BATCH;
    while (count === BATCH) {
      signal.throwIfAborted();
      count = await db.transaction((tx) => addUpFiles(tx, BATCH));
    }
  });
}
