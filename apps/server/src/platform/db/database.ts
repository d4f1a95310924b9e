// The connection pool, and drizzle over it. Queries are written in the features' queries.ts files only.
import { sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';

export type Db = NodePgDatabase;
/** The database or a transaction in it. */
export type Executor = Pick<
  Db,
  'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

export type Connection = pg.PoolConfig;

export interface Database {
  db: Db;
  pool: pg.Pool;
  connection: Connection;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

// A bigint column is a number here: counters and sizes stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(connection: Connection, options: { size: number; log: Log }): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.size,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'countersign',
  });
  // Without listeners, a restart of the server would end this process: the pool speaks for clients that are idle, and each
  // client for itself while it is in a transaction.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  });

  return { db: drizzle(pool), pool, connection, close: () => pool.end() };
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
