import type { Connection } from '#platform/db/database.ts';

/** A connection in the format of DATABASE_URL, for a separate process. */
export function connectionUrl(connection: Connection): string {
  if (connection.connectionString) return connection.connectionString;
  const { host = '', port = 5_432, user = '', password = '', database = '' } = connection;
  return `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
