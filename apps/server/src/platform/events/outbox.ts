// Typed events. They are written in the transaction of the change that they tell of; a relay hands each to every
// listener once, in order, whichever process it runs in.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Connection, Db, Executor } from '#platform/db/database.ts';
import { listenForever } from '#platform/db/listen-forever.ts';
import type { Log } from '#platform/log/log.ts';

export interface EventType<Payload> {
  name: string;
  schema: z.ZodType<Payload>;
}

export function defineEvent<Schema extends z.ZodType>(name: string, schema: Schema): EventType<z.output<Schema>> {
  // The schema's output is what the payload is after it was read back.
  return { name, schema: schema as z.ZodType<z.output<Schema>> };
}

const CHANNEL = 'countersign_outbox';

/** Tells of a change; nothing happens if the transaction is rolled back. */
export async function emit<Payload>(tx: Executor, event: EventType<Payload>, payload: Payload) {
  await tx.execute(sql`insert into outbox (type, payload) values (${event.name}, ${JSON.stringify(payload)}::jsonb)`);
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** As `emit`, for many of one kind. */
export async function emitEach<Payload>(tx: Executor, event: EventType<Payload>, payloads: readonly Payload[]) {
  if (payloads.length === 0) return;
  await tx.execute(
    sql`insert into outbox (type, payload) select ${event.name}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`,
  );
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** Something that reaches outside the database: begun after the commit, lost if the process dies just then. */
type Afterwards = () => Promise<void>;

/**
 * Runs in the transaction that moves the listener's cursor: what it writes through `tx` happens exactly once.
 * What it returns is done afterwards, so that no transaction waits for a network.
 */
type Handler<Payload> = (tx: Executor, payload: Payload) => Promise<Afterwards | void>;

export interface Listener {
  name: string;
  handlers: Map<string, Handler<unknown>>;
}

type Reaction = [name: string, handle: Handler<unknown>];

/** What a listener does on one type of event. */
export function on<Payload>(event: EventType<Payload>, handle: Handler<Payload>): Reaction {
  return [event.name, (tx, payload) => handle(tx, event.schema.parse(payload))];
}

export function defineListener(name: string, reactions: Reaction[]): Listener {
  return { name, handlers: new Map(reactions) };
}

const BATCH = 100;
/** How late an event may be whose notification was missed, or came while an older transaction still hid it. */
const SWEEP_MS = 2_000;
/** Events are kept this long after every listener has seen them. */
const KEEP_DAYS = 7;

export interface Relay {
  /** Hands out everything that is there now; for tests and for the sweep. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts handing events to the listeners: woken by NOTIFY, and by a sweep for what a lost connection missed. */
export async function startRelay(parts: { db: Db; connection: Connection; log: Log; listeners: Listener[] }): Promise<Relay> {
  const { db, log, listeners } = parts;
  await registerCursors(db, listeners);

  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drain() {
    for (const listener of listeners) {
      let count = BATCH;
      while (!stopped && count === BATCH) {
        const delivered = await deliverBatch(db, listener);
        count = delivered.count;
        for (const act of delivered.afterwards)
          await act().catch((error: unknown) =>
            log.warn({ err: error, listener: listener.name }, 'what follows an event failed'),
          );
      }
    }
  }

  function wake() {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => log.error({ err: error }, 'handing out events failed; it is tried again'))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  const notifications = listenForever({
    connection: parts.connection,
    channel: CHANNEL,
    name: 'countersign outbox',
    log,
    onNotification: wake,
    onListening: wake,
  });
  const names = listeners.map(({ name }) => name);
  const sweep = setInterval(() => {
    if (running) return;
    void isBehind(db, names).then(
      (behind) => behind && wake(),
      () => wake(),
    );
  }, SWEEP_MS);
  const cleanUp = setInterval(
    () => void removeOld(db).catch((error: unknown) => log.warn({ err: error }, 'clearing old events failed')),
    3_600_000,
  );
  wake();

  return {
    async drain() {
      while (running) await running;
      await drain();
    },
    async stop() {
      stopped = true;
      clearInterval(sweep);
      clearInterval(cleanUp);
      await notifications.close();
      while (running) await running;
    },
  };
}

async function registerCursors(db: Db, listeners: Listener[]) {
  for (const listener of listeners) {
    await db.execute(
      sql`insert into outbox_cursors (listener, last_xid, last_id) values (${listener.name}, '0', 0) on conflict do nothing`,
    );
  }
}

/** Whether any listener has not seen the last event: one question in place of a transaction for each listener. */
async function isBehind(db: Db, listeners: string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from outbox_cursors
    where listener in ${listeners} and exists (select 1 from outbox where (outbox.xid, outbox.id) > (outbox_cursors.last_xid, outbox_cursors.last_id))
    limit 1`);
  return rows.length > 0;
}

/** No events are delivered when another process is at this listener's cursor. */
async function deliverBatch(db: Db, listener: Listener): Promise<{ count: number; afterwards: Afterwards[] }> {
  return db.transaction(async (tx) => {
    const cursor = await tx.execute<{ last_xid: string; last_id: number }>(
      sql`select last_xid::text, last_id from outbox_cursors where listener = ${listener.name} for update skip locked`,
    );
    const place = cursor.rows[0];
    if (!place) return { count: 0, afterwards: [] };

    // Rows of transactions that still run could come before those that are visible, so nothing at or above the oldest is read.
    // The columns are named in full: a bare `xid` in ORDER BY would be the text of the answer, and 1000 come before 999.
    const events = await tx.execute<{ id: number; xid: string; type: string; payload: unknown }>(sql`
      select id, xid::text, type, payload from outbox
      where (outbox.xid, outbox.id) > (${place.last_xid}::xid8, ${place.last_id}) and outbox.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by outbox.xid, outbox.id limit ${BATCH}`);
    const last = events.rows.at(-1);
    if (!last) return { count: 0, afterwards: [] };

    const afterwards: Afterwards[] = [];
    for (const event of events.rows) {
      const act = await listener.handlers.get(event.type)?.(tx, event.payload);
      if (act) afterwards.push(act);
    }
    await tx.execute(
      sql`update outbox_cursors set last_xid = ${last.xid}::xid8, last_id = ${last.id}, updated_at = now() where listener = ${listener.name}`,
    );
    return { count: events.rows.length, afterwards };
  });
}

async function removeOld(db: Db) {
  await db.execute(sql`
    delete from outbox where created_at < now() - make_interval(days => ${KEEP_DAYS})
      and xid < (select min(last_xid) from outbox_cursors)`);
}
