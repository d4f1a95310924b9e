import { z } from 'zod';
import { accessEnded } from '#features/auth/index.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { defineJob, handleJob } from '#platform/jobs/jobs.ts';
import { drop } from './files.ts';
import { deleteEnded, failSilentRuns } from './queries.ts';

/** Removes files of the tools whose hour is over, or whose session has ended. */
export const clearTools = defineJob('tools.clear', z.object({}), { retries: 0, is_exclusive: true });

const SILENT_MS = 60_000;

export function handleClearTools(parts: Parts) {
  return handleJob(clearTools, async () => {
    const now = parts.clock.now();
    await failSilentRuns(parts.db, new Date(now.getTime() - SILENT_MS));
    await drop(parts, await deleteEnded(parts.db, now));
  });
}

/** Removes the encrypted files of a session as soon as it ends. */
export function toolListener(parts: Parts) {
  return defineListener('tools', [
    on(accessEnded, async (tx) => {
      const rows = await deleteEnded(tx, parts.clock.now());
      return rows.length === 0 ? undefined : () => drop(parts, rows);
    }),
  ]);
}
