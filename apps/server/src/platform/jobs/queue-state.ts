// Counts waiting, running and failed jobs of each kind.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';

export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  oldest_waiting_at: Date | null;
}

/** Lists only kinds with such jobs. Finished and failed jobs are kept for two weeks. */
export async function readQueueStates(db: Executor): Promise<QueueState[]> {
  const { rows } = await db.execute<Omit<QueueState, 'oldest_waiting_at'> & { oldest_waiting_at: string | null }>(sql`
    select name,
      count(*) filter (where state = 'created')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_waiting_at
    from pgboss.job where state in ('created', 'active', 'retry', 'failed')
    group by name order by name`);
  return rows.map((row) => ({ ...row, oldest_waiting_at: row.oldest_waiting_at ? new Date(row.oldest_waiting_at) : null }));
}
