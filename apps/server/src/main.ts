// Starts the roles that the configuration asks for, and shuts them down in order.
import { createApp } from '#src/app.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { configuredConnections } from '#platform/db/configured-database.ts';
import { EmbeddedPostgresError } from '#platform/db/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { readCatalogues } from '#platform/i18n/catalogues.ts';
import { createLog } from '#platform/log/log.ts';

const STOP_DEADLINE_MS = 30_000;

async function main() {
  const config = readConfig();
  const log = createLog(config.log_level);
  const embedded = config.database.url
    ? null
    : await startEmbeddedPostgres(config.data_dir, { share: false, keys_dir: config.keys_dir });
  const connections = embedded ?? configuredConnections(config);

  // Loaded while waiting for the database.
  await Promise.all([prepareDatabase(connections), readCatalogues()]);
  const { connection } = connections;
  const app = await createApp({ config, log, clock: systemClock, connection });
  const url = await app.listen();
  // The one line that an operator looks for at startup.
  process.stdout.write(`Countersign is ready at ${url}\n`);

  let isStopping = false;
  async function stop(signal: string) {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await app.close();
    await embedded?.stop();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError || error instanceof EmbeddedPostgresError
      ? `${error.message}\n`
      : `Countersign could not start.\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
