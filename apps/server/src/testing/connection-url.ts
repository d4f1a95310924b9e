import type { Connection } from '#platform/db/database.ts';

/** A connection as DATABASE_URL names it, for a program of its own. */
export function connectionUrl(connection: Connection): string {
  if (connection.connectionString) return connection.connectionString;
  const { host = '', port = 5_432, user = '', password = '', database = '' } = connection;
  return `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
