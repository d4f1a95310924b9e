// Retries a required write until the database is reachable again.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import { isConnectionLost } from './lost-connection.ts';

const EVERY_MS = 500;
const GIVE_UP_AFTER_MS = 15 * 60_000;

/**
 * Does the work at once. If the connection is lost, retries in the background for a limited time.
 * @param work may run twice
 * @throws all other errors of the first attempt
 */
export async function onceReachable(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    void tryAgain(log, work);
  }
}

async function tryAgain(log: Log, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    await pause(EVERY_MS, undefined, { ref: false });
    try {
      return await work();
    } catch (error) {
      if (isConnectionLost(error) && Date.now() < end) continue;
      return log.error({ err: error }, 'what was to be written once the database is back could not be');
    }
  }
}
