import { keepToken, makeStamp, readUnansweredStamps } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { stampTimelines } from './jobs.ts';
import { reachTimestamps } from './timestamps.ts';

/** What the authority did not answer today, it is asked again with the next. */
export function handleStampTimelines(context: Context) {
  return handleJob(stampTimelines, async (_payload, { signal }) => {
    const timestamps = await reachTimestamps(context);
    if (!timestamps) return;
    await context.db.transaction((tx) => makeStamp(tx, context.clock.now()));
    for (const { id, digest } of await readUnansweredStamps(context.db)) {
      if (signal.aborted) return;
      await keepToken(context.db, id, await timestamps.ask(Buffer.from(digest, 'hex')));
    }
  });
}
