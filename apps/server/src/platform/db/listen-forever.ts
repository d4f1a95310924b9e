// A separate connection that listens for notifications and reconnects after a loss.
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import type { Connection } from './database.ts';

const RECONNECT_MS = 1_000;

export interface Listening {
  connection: Connection;
  channel: string;
  /** Name of the connection, as shown by the database. */
  name: string;
  log: Log;
  onNotification: (payload: string) => void;
  /** Called when notifications start to arrive. @param isAgain whether some may have been missed before */
  onListening?: (isAgain: boolean) => void;
  retry_ms?: number;
}

export interface Listener {
  /** Resolves once notifications arrive, or after the first attempt failed (it is retried). */
  ready: Promise<void>;
  close(): Promise<void>;
}

export function listenForever({ retry_ms = RECONNECT_MS, ...parts }: Listening): Listener {
  let client: pg.Client | null = null;
  let isFirst = true;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ ...parts.connection, application_name: parts.name });
    client = next;
    let isOver = false;
    // A failing connection both throws and emits `end`; only one replacement is opened.
    const again = () => {
      if (isOver || closed) return;
      isOver = true;
      retry = setTimeout(() => void connect(), retry_ms);
    };
    next.on('error', (error) => parts.log.warn({ err: error, connection: parts.name }, 'a connection that listens was lost'));
    next.on('end', again);
    next.on('notification', ({ payload }) => parts.onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${parts.channel}`);
      parts.onListening?.(!isFirst);
    } catch {
      again();
      void next.end().catch(() => {});
    }
    isFirst = false;
  }

  return {
    ready: connect(),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
