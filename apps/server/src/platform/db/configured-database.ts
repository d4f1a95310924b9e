// The database of the configuration, for programs beside the server: they may run while it does.
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** One connection; the product's own PostgreSQL is started where it does not run. Both end by `close`. */
export async function openConfiguredDatabase(config: Config, log: Log) {
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres(config.data_dir, { share: true, keys_dir: config.keys_dir });
  const connection = embedded?.connection ?? { connectionString: config.database.url ?? '' };
  const database = openDatabase(connection, { size: 1, log });
  return {
    database,
    close: async () => {
      await database.close();
      await embedded?.stop();
    },
  };
}
