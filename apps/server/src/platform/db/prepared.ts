// Queries that are asked all the time: the database reads and plans each text once a connection instead of every time.
import { createHash } from 'node:crypto';

interface Preparable<Answer> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Answer> };
}

/** By its text, as the name of a statement stands for one text on all connections. */
const names = new Map<string, string>();

/** Runs a query as a named statement. Not for texts that grow with what is asked for, such as lists of ids: each is kept. */
export function runPrepared<Answer>(query: Preparable<Answer>): Promise<Answer> {
  const { sql } = query.toSQL();
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url');
  names.set(sql, name);
  return query.prepare(name).execute();
}
