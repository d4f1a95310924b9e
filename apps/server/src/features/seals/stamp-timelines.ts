import { saveToken, makeStamp, readUnansweredStamps } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { stampTimelines } from './jobs.ts';
import { reachTimestamps } from './timestamps.ts';

/** A timestamp that fails today is made with the next one. */
export function handleStampTimelines(context: Context) {
  return handleJob(stampTimelines, async (_payload, { signal }) => {
    const timestamps = await reachTimestamps(context);
    if (!timestamps) return;
    await context.db.transaction((tx) => makeStamp(tx, context.clock.now()));
    for (const { id, digest } of await readUnansweredStamps(context.db)) {
      if (signal.aborted) return;
      await saveToken(context.db, id, await timestamps.ask(Buffer.from(digest, 'hex')));
    }
  });
}
