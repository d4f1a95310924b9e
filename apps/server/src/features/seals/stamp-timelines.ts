import { keepToken, makeStamp, readUnansweredStamps } from '#features/timeline/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { stampTimelines } from './jobs.ts';
import { reachTimestamps } from './timestamps.ts';

/** What the authority did not answer today, it is asked again with the next. */
export function handleStampTimelines(parts: Parts) {
  return handleJob(stampTimelines, async (_payload, { signal }) => {
    const timestamps = await reachTimestamps(parts);
    if (!timestamps) return;
    await parts.db.transaction((tx) => makeStamp(tx, parts.clock.now()));
    for (const { id, digest } of await readUnansweredStamps(parts.db)) {
      if (signal.aborted) return;
      await keepToken(parts.db, id, await timestamps.ask(Buffer.from(digest, 'hex')));
    }
  });
}
