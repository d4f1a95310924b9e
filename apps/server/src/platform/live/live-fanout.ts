// Carries live events between processes: NOTIFY with the event itself while it is small, else by a row's id.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection, Executor } from '#platform/db/database.ts';
import { listenForever } from '#platform/db/listen-forever.ts';
import type { Log } from '#platform/log/log.ts';
import type { Broadcast } from './live-channels.ts';

const CHANNEL = 'countersign_live';
/** A notification holds 8,000 bytes at most (PostgreSQL, NOTIFY). */
const MAX_PAYLOAD_BYTES = 7_900;

const wire = z.object({
  channel: z.string(),
  event: z.string(),
  data: z.string(),
  except: z.string().optional(),
  user_id: z.string().optional(),
});

export interface Fanout {
  /** Once events are heard, or the first attempt failed; it is tried again then. */
  ready: Promise<void>;
  publish(broadcast: Broadcast): Promise<void>;
  close(): Promise<void>;
}

/** An event that does not fit is replaced by one that asks the receivers to read the state again (`data` is "{}"). */
export function startFanout(parts: {
  db: Executor;
  connection: Connection;
  log: Log;
  deliver: (broadcast: Broadcast) => void;
  /** Events are heard again after a time in which they were not. */
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
