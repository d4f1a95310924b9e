// Carries live events between processes: NOTIFY with the event itself while it is small, else by a row's id.
import pg from 'pg';
import { z } from 'zod';
import type { Connection } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Broadcast } from './live-channels.ts';

const CHANNEL = 'countersign_live';
/** A notification holds 8,000 bytes at most (PostgreSQL, NOTIFY). */
const MAX_PAYLOAD_BYTES = 7_900;
const RECONNECT_MS = 1_000;

const wire = z.object({
  channel: z.string(),
  event: z.string(),
  data: z.string(),
  except: z.string().optional(),
  user_id: z.string().optional(),
});

export interface Fanout {
  publish(broadcast: Broadcast): Promise<void>;
  close(): Promise<void>;
}

/** An event that does not fit is replaced by one that asks the receivers to read the state again (`data` is "{}"). */
export function startFanout(parts: {
  pool: pg.Pool;
  connection: Connection;
  log: Log;
  deliver: (broadcast: Broadcast) => void;
}): Fanout {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ ...parts.connection, application_name: 'countersign live' });
    next.on('error', (error) => parts.log.warn({ err: error }, 'the connection for live events was lost'));
    next.on('end', () => {
      if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS);
    });
    next.on('notification', (message) => {
      const broadcast = wire.safeParse(JSON.parse(message.payload ?? 'null'));
      if (broadcast.success) parts.deliver(broadcast.data);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
    } catch {
      if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS);
    }
  }

  void connect();
  return {
    async publish(broadcast) {
      const payload = JSON.stringify(broadcast);
      const fitting = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : JSON.stringify({ ...broadcast, data: '{}' });
      await parts.pool.query('select pg_notify($1, $2)', [CHANNEL, fitting]);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
