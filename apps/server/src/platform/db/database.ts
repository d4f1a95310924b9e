// The connection pool and drizzle on top of it. Queries belong in the features' queries.ts files only.
import { sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { DatabaseUnreachableError } from './lost-connection.ts';

export type Db = NodePgDatabase;
/** The database or a transaction in it. */
export type Executor = Pick<
  Db,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

export type Connection = pg.PoolConfig;

export interface Database {
  /** The pool itself is private, because its errors would not be recognizable as errors of the database. */
  db: Db;
  connection: Connection;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

// Parses bigint columns as numbers: our counters and sizes stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(connection: Connection, options: { size: number; log: Log }): Database {
  const pool = new DatabasePool({
    ...connection,
    max: options.size,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'countersign',
  });
  // Without a listener on each client, losing a connection during a transaction would crash this process. The pool emits the
  // errors of idle clients a second time, which would crash it too.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', () => undefined);

  const db = drizzle(pool);
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work, config));
  return { db, connection, close: () => pool.end() };
}

/**
 * Releases the connection however the transaction ends. Drizzle itself keeps it if `begin` fails: after as many lost connections
 * as the pool's size, everything would wait forever.
 */
async function inTransaction<Value>(pool: pg.Pool, work: (own: Db) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    return await work(drizzle(client));
  } finally {
    client.release();
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

class DatabasePool extends pg.Pool {
  /** @throws DatabaseUnreachableError */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback)
      return super.connect((error, client, release) => callback(error && new DatabaseUnreachableError(error), client, release));
    return super.connect().catch((error: unknown) => {
      throw new DatabaseUnreachableError(error);
    });
  }
}

/** Whether the database answers. */
export async function isDatabaseAlive(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

const UNIQUE_VIOLATION = '23505';

/** Whether an error is a violation of a unique index, optionally of the named one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== UNIQUE_VIOLATION) return false;
  return index === undefined || cause.constraint === index;
}
