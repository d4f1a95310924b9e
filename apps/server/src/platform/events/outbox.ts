// Typed events. An event is written in the transaction of the change that it describes. A relay delivers each event to every
// listener once, in order, in any process.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Connection, Db, Executor } from '#platform/db/database.ts';
import { listenForever } from '#platform/db/listen-forever.ts';
import type { Log } from '#platform/log/log.ts';
import { type Afterwards, createAfterwards } from './afterwards.ts';

export interface EventType<Payload> {
  name: string;
  schema: z.ZodType<Payload>;
}

export function defineEvent<Schema extends z.ZodType>(name: string, schema: Schema): EventType<z.output<Schema>> {
  // The payload has the schema's output type after it was read back.
  return { name, schema: schema as z.ZodType<z.output<Schema>> };
}

const CHANNEL = 'countersign_outbox';

/** Emits an event. Nothing happens if the transaction is rolled back. */
export async function emit<Payload>(tx: Executor, event: EventType<Payload>, payload: Payload) {
  await emitEach(tx, event, [payload]);
}

/** Like `emit`, for several events of one type. */
export async function emitEach<Payload>(tx: Executor, event: EventType<Payload>, payloads: readonly Payload[]) {
  if (payloads.length === 0) return;
  await tx.execute(sql`
    with inserted as (
      insert into outbox (type, payload) select ${event.name}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload
      returning 1)
    select pg_notify(${CHANNEL}, '') from inserted limit 1`);
}

/**
 * Runs in the transaction that moves the listener's cursor: what it writes through `tx` happens exactly once. The function that
 * it returns runs after the commit, so that no transaction waits for a network.
 */
type Handler<Payload> = (tx: Executor, payload: Payload) => Promise<Afterwards | void>;

export interface Listener {
  name: string;
  handlers: Map<string, Handler<unknown>>;
}

type Reaction = [name: string, handle: Handler<unknown>];

/** A listener's reaction to one type of event. */
export function on<Payload>(event: EventType<Payload>, handle: Handler<Payload>): Reaction {
  return [event.name, (tx, payload) => handle(tx, event.schema.parse(payload))];
}

export function defineListener(name: string, reactions: Reaction[]): Listener {
  return { name, handlers: new Map(reactions) };
}

const BATCH = 100;
/**
 * The longest delay of an event whose notification was missed, or that an older transaction still hid. The cursors of listeners
 * without work are advanced at the same interval, by one statement for all of them.
 */
const SWEEP_MS = 2_000;
/** Events are kept this long after every listener has seen them. */
const RETENTION_DAYS = 7;

export interface Relay {
  /** Delivers everything that is there now; for tests and for the sweep. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts delivering events to the listeners, on NOTIFY and by a periodic sweep that covers lost connections. */
export async function startRelay(parts: { db: Db; connection: Connection; log: Log; listeners: Listener[] }): Promise<Relay> {
  const { db, log, listeners } = parts;
  await registerCursors(db, listeners);

  const afterwards = createAfterwards(log);
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drain() {
    for (const listener of await findListenersWithWork(db, listeners)) {
      // The sweep retries a listener that fails; the others still get their events.
      await deliver(listener).catch((error: unknown) =>
        log.error({ err: error, listener: listener.name }, 'handing out events failed; it is tried again'),
      );
    }
  }

  async function deliver(listener: Listener) {
    let count = BATCH;
    while (!stopped && count === BATCH) {
      const delivered = await deliverBatch(db, listener);
      count = delivered.count;
      afterwards.add(listener.name, delivered.afterwards);
    }
  }

  function wake() {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => log.error({ err: error }, 'looking for events failed; it is tried again'))
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
  const sweep = setInterval(() => {
    if (running) return;
    // Only the relay delivers, one run at a time.
    void advanceIdleCursors(db, listeners).then(
      (hasWork) => hasWork && wake(),
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
      await afterwards.settled();
    },
    async stop() {
      stopped = true;
      clearInterval(sweep);
      clearInterval(cleanUp);
      await notifications.close();
      while (running) await running;
      await afterwards.settled();
    },
  };
}

async function registerCursors(db: Db, listeners: Listener[]) {
  const names = JSON.stringify(listeners.map(({ name }) => name));
  await db.execute(sql`
    insert into outbox_cursors (listener, last_xid, last_id)
    select name, '0', 0 from jsonb_array_elements_text(${names}::jsonb) name
    on conflict do nothing`);
}

// A transaction that still runs may commit rows that precede visible ones, so only rows below the oldest one are read.
const IS_SETTLED = sql`outbox.xid < pg_snapshot_xmin(pg_current_snapshot())`;
const IS_UNSEEN = sql`(outbox.xid, outbox.id) > (outbox_cursors.last_xid, outbox_cursors.last_id)`;

/** Each listener's cursor, and whether a later event is of a type that the listener handles. */
function cursorStates(listeners: Listener[]) {
  const subscriptions = listeners.map(({ name, handlers }) => ({ listener: name, types: [...handlers.keys()] }));
  return sql`
    select outbox_cursors.*, exists (
      select 1 from outbox where ${IS_UNSEEN} and ${IS_SETTLED} and type in (select jsonb_array_elements_text(wanted.types))
    ) as has_work
    from outbox_cursors join jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb) as wanted(listener text, types jsonb) using (listener)`;
}

/** @returns the listeners that have events to handle, in the given order */
async function findListenersWithWork(db: Db, listeners: Listener[]): Promise<Listener[]> {
  const { rows } = await db.execute<{ listener: string }>(
    sql`select listener from (${cursorStates(listeners)}) as states where has_work`,
  );
  const behind = new Set(rows.map(({ listener }) => listener));
  return listeners.filter(({ name }) => behind.has(name));
}

/**
 * Advances the cursors of listeners that handle none of the later events. Skips cursors that another process holds.
 * @returns whether a listener has events to handle
 */
async function advanceIdleCursors(db: Db, listeners: Listener[]): Promise<boolean> {
  // One statement sees one snapshot: a cursor passes only events that were checked.
  const { rows } = await db.execute<{ has_work: boolean }>(sql`
    with states as materialized (${cursorStates(listeners)}),
    last as (select xid, id from outbox where ${IS_SETTLED} order by outbox.xid desc, outbox.id desc limit 1),
    idle as (
      select outbox_cursors.listener from outbox_cursors join states using (listener), last
      where not has_work and (outbox_cursors.last_xid, outbox_cursors.last_id) < (last.xid, last.id)
      for update of outbox_cursors skip locked),
    advanced as (
      update outbox_cursors set last_xid = last.xid, last_id = last.id, updated_at = now()
      from idle, last where outbox_cursors.listener = idle.listener
      returning 1)
    select exists (select 1 from states where has_work) as has_work`);
  return rows[0]?.has_work ?? false;
}

/** Delivers no events if another process holds this listener's cursor. */
async function deliverBatch(db: Db, listener: Listener): Promise<{ count: number; afterwards: Afterwards[] }> {
  return db.transaction(async (tx) => {
    const cursor = await tx.execute<{ last_xid: string; last_id: number }>(
      sql`select last_xid::text, last_id from outbox_cursors where listener = ${listener.name} for update skip locked`,
    );
    const position = cursor.rows[0];
    if (!position) return { count: 0, afterwards: [] };

    // The columns are qualified: a bare `xid` in ORDER BY would mean the text column of the result, in which 1000 precedes 999.
    const events = await tx.execute<{ id: number; xid: string; type: string; payload: unknown }>(sql`
      select id, xid::text, type, payload from outbox
      where (outbox.xid, outbox.id) > (${position.last_xid}::xid8, ${position.last_id}) and ${IS_SETTLED}
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
    delete from outbox where created_at < now() - make_interval(days => ${RETENTION_DAYS})
      and xid < (select min(last_xid) from outbox_cursors)`);
}
