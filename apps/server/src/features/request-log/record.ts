// Keeps requests in memory for a moment, so that many are written by one statement.
import type { Context } from '#platform/context/context.ts';
import { type NewApiRequest, insertApiRequests } from './queries.ts';

const WRITE_AFTER_MS = 1_000;
/** More within that time are not recorded: the log must not cost more than the calls themselves. */
const MOST_WAITING = 500;

export interface RequestRecorder {
  add(request: NewApiRequest): void;
  /** Writes what waits. Never throws: a request that is not recorded is answered all the same. */
  write(): Promise<void>;
}

export function createRequestRecorder({ db, log }: Pick<Context, 'db' | 'log'>): RequestRecorder {
  let waiting: NewApiRequest[] = [];
  let timer: NodeJS.Timeout | null = null;

  const write = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await insertApiRequests(db, rows).catch((error: unknown) =>
      log.warn({ err: error, count: rows.length }, 'requests made with API tokens were not recorded'),
    );
  };

  return {
    write,
    add(request) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(request);
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
    },
  };
}
