// Carries live events between processes by NOTIFY.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection, Executor } from '#platform/db/database.ts';
import { listenForever } from '#platform/db/listen-forever.ts';
import type { Log } from '#platform/log/log.ts';
import type { Broadcast } from './live-channels.ts';

const CHANNEL = 'countersign_live';
/** The payload of a notification has at most 8,000 bytes (PostgreSQL, NOTIFY). */
const MAX_PAYLOAD_BYTES = 7_900;

const wire = z.object({
  channel: z.string(),
  event: z.string(),
  data: z.string(),
  except: z.string().optional(),
  user_id: z.string().optional(),
});

export interface Fanout {
  /** Resolves once events are received, or the first attempt failed, which is then retried. */
  ready: Promise<void>;
  publish(broadcast: Broadcast): Promise<void>;
  close(): Promise<void>;
}

/** An event that is too large is replaced by one that makes its receivers refetch (`data` is "{}"). */
export function startFanout(parts: {
  db: Executor;
  connection: Connection;
  log: Log;
  deliver: (broadcast: Broadcast) => void;
  /** Events are received again after an interruption. */
  onGap: () => void;
}): Fanout {
  const listener = listenForever({
    connection: parts.connection,
    channel: CHANNEL,
    name: 'countersign live',
    log: parts.log,
    onNotification(payload) {
      const broadcast = wire.safeParse(JSON.parse(payload || 'null'));
      if (broadcast.success) parts.deliver(broadcast.data);
    },
    onListening: (isAgain) => isAgain && parts.onGap(),
  });

  return {
    ready: listener.ready,
    async publish(broadcast) {
      const payload = JSON.stringify(broadcast);
      const fitting = Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : JSON.stringify({ ...broadcast, data: '{}' });
      await parts.db.execute(sql`select pg_notify(${CHANNEL}, ${fitting})`);
    },
    close: () => listener.close(),
  };
}
