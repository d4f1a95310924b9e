import { z } from 'zod';
import { accessEnded } from '#features/auth/index.ts';
import type { Context } from '#platform/context/context.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { defineJob, handleJob } from '#platform/jobs/jobs.ts';
import { dropStored } from './files.ts';
import { deleteEnded, failSilentRuns } from './queries.ts';

/** Deletes files of the tools that have expired, or whose session has ended. */
export const clearTools = defineJob('tools.clear', z.object({}), { retries: 0, is_exclusive: true });

const SILENT_MS = 60_000;

export function handleClearTools(context: Context) {
  return handleJob(clearTools, async () => {
    const now = context.clock.now();
    await failSilentRuns(context.db, new Date(now.getTime() - SILENT_MS));
    await dropStored(context, await deleteEnded(context.db, now));
  });
}

/** Deletes the encrypted files of a session as soon as it ends. */
export function toolListener(context: Context) {
  return defineListener('tools', [
    on(accessEnded, async (tx) => {
      const rows = await deleteEnded(tx, context.clock.now());
      return rows.length === 0 ? undefined : () => dropStored(context, rows);
    }),
  ]);
}
