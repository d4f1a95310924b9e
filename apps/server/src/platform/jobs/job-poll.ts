// One poll for all queues of a process. Notifications wake workers for new jobs; this finds jobs without a notification: those
// that have become due (a retry, a delayed start) and those of a process that died.
import type { Log } from '#platform/log/log.ts';

/** How late a retry or a job set for later may start. */
const DUE_MS = 2_000;
/** How soon after its last heartbeat has expired a dead process's job is given to another. */
const EXPIRED_MS = 5_000;

/** Reads the index of waiting jobs once per queue, however many finished jobs there are. */
const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue(name)
  where exists (
    select 1 from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  )`;

const EXPIRED_QUEUES = `
  select distinct name from pgboss.job
  where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() and name = any($1::text[])`;

export interface JobPoll {
  stop(): Promise<void>;
}

/**
 * Starts polling.
 * @param parts.query runs SQL in the database of the queues
 * @param parts.onDue is called for each queue with a job that may start now
 * @param parts.onExpired is called with the queues that have jobs without a heartbeat
 */
export function startJobPoll(parts: {
  names: string[];
  query: (sql: string, values: unknown[]) => Promise<{ rows: { name: string }[] }>;
  onDue: (queue: string) => void;
  onExpired: (queues: string[]) => Promise<void>;
  log: Log;
}): JobPoll {
  const namesOf = async (sql: string) => (await parts.query(sql, [parts.names])).rows.map(({ name }) => name);

  const due = repeat(parts.log, DUE_MS, async () => (await namesOf(DUE_QUEUES)).forEach(parts.onDue));
  const expired = repeat(parts.log, EXPIRED_MS, async () => {
    const queues = await namesOf(EXPIRED_QUEUES);
    if (queues.length > 0) await parts.onExpired(queues);
  });
  return { stop: async () => void (await Promise.all([due.stop(), expired.stop()])) };
}

/** One run at a time: a slow database gets no second query beside the first. */
function repeat(log: Log, every_ms: number, poll: () => Promise<void>) {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, 'the job queues could not be polled'))
      .finally(() => (running = null));
  }, every_ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
