// Opens the configured database for programs besides the server. They can run at the same time as the server.
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { type Connection, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Connections } from './prepare-database.ts';

/** For an external PostgreSQL, not the embedded one. */
export function configuredConnections({ database: { url, owner_url } }: Config): Connections {
  const to = (connectionString: string): Connection => ({ connectionString });
  return { connection: to(url ?? ''), owner: owner_url === null ? null : to(owner_url) };
}

/** Opens one connection, and starts the embedded PostgreSQL if it is configured and not running. `close` ends both. */
export async function openConfiguredDatabase(config: Config, log: Log) {
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres(config.data_dir, { share: true, keys_dir: config.keys_dir });
  const { connection } = embedded ?? configuredConnections(config);
  const database = openDatabase(connection, { size: 1, log });
  return {
    database,
    close: async () => {
      await database.close();
      await embedded?.stop();
    },
  };
}
