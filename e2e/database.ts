// Direct access to the database of a journey's server, for states that no screen can bring about.
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import type { Server } from './server.ts';

export async function inDatabase<T>(server: Pick<Server, 'data_dir'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connection } = await startEmbeddedPostgres(server.data_dir, { share: true });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
