// Buffers requests in memory for a moment, so that many are written by one statement.
import type { Context } from '#platform/context/context.ts';
import { type NewApiRequest, insertApiRequests } from './queries.ts';

const WRITE_AFTER_MS = 1_000;
/**
 * More requests within that time are not recorded: logging must not cost more than the calls themselves, and one user must not
 * crowd out others.
 */
const MAX_WAITING = { in_all: 2_000, by_user: 50 };

export interface RequestRecorder {
  add(request: NewApiRequest): void;
  /** Writes the buffered requests. Never throws: a request that cannot be recorded is answered anyway. */
  write(): Promise<void>;
}

export function createRequestRecorder({ db, log }: Pick<Context, 'db' | 'log'>): RequestRecorder {
  let waiting: NewApiRequest[] = [];
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const write = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    counts.clear();
    if (rows.length === 0) return;
    await insertApiRequests(db, rows).catch((error: unknown) =>
      log.warn({ err: error, count: rows.length }, 'requests made with API tokens were not recorded'),
    );
  };

  return {
    write,
    add(request) {
      const own = (counts.get(request.user_id) ?? 0) + 1;
      if (waiting.length >= MAX_WAITING.in_all || own > MAX_WAITING.by_user) return;
      counts.set(request.user_id, own);
      waiting.push(request);
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
    },
  };
}
