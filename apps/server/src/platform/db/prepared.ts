// Prepared statements for frequent queries: the database parses and plans each text once per connection.
import { createHash } from 'node:crypto';
import { type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

interface Preparable<Prepared> {
  prepare(name: string): Prepared;
}

/**
 * A query that is built once, with placeholders for its parameters. Cached per database, and per transaction while that lasts.
 * @param name of the statement; must be unique to its text
 */
export function statement<Prepared>(name: string, build: (db: Executor) => Preparable<Prepared>): (db: Executor) => Prepared {
  const statementsOf = new WeakMap<Executor, Prepared>();
  return (db) => {
    const prepared = statementsOf.get(db) ?? build(db).prepare(name);
    statementsOf.set(db, prepared);
    return prepared;
  };
}

/** By text, because a statement's name must refer to the same text on all connections. */
const names = new Map<string, string>();

/**
 * A name for a query's prepared statement. Not for texts that vary with their parameters, such as lists of ids, since each text
 * is cached.
 */
export function nameOf(query: { toSQL(): { sql: string } }): string {
  const { sql } = query.toSQL();
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return name;
}

/**
 * A whole number as part of the statement's text. The database keeps one plan for a statement only if it knows how few rows are
 * wanted.
 */
export function literal(value: number): Placeholder {
  if (!Number.isSafeInteger(value)) throw new RangeError('It is no whole number');
  // Drizzle accepts any SQL as a limit, although its types allow only numbers and placeholders.
  return sql.raw(String(value)) as unknown as Placeholder;
}
