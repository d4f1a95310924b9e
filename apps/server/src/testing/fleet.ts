// Several server processes on one PostgreSQL, as on several machines, for tests that break connections, restart the database or
// stop it for a while.
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { type EmailSink, startEmailSink } from '@countersign/simulators/mail-sink';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { connectionUrl } from './connection-url.ts';
import { makeDataDir } from './data-dir.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface Fleet {
  /** Addresses of the processes with the web role. */
  urls: string[];
  processes: ServerProcess[];
  mail: EmailSink;
  /** Runs a query as the database's superuser. */
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Stops the database, runs `meanwhile`, and starts it again. */
  withoutDatabase(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function startFleet({ web, worker }: { web: number; worker: number }): Promise<Fleet> {
  const dir = await makeDataDir('countersign-fleet-');
  const mail = await startEmailSink();
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(dir, { share: false });
  const shared = {
    DATABASE_URL: connectionUrl(postgres.connection),
    DATABASE_OWNER_URL: connectionUrl(postgres.owner),
    // All processes together stay below the database's connection limit.
    DATABASE_POOL_SIZE: '8',
    SMTP_URL: mail.url,
    // Lets each client have an IP address of its own.
    TRUST_PROXY: '1',
  };
  const start = async (roles: string) => startServerProcess(dir, await freePort(), { ...shared, ROLES: roles });
  // The first process generates the keys.
  const first = await start('web,live');
  const others = await Promise.all([
    ...Array.from({ length: web - 1 }, () => start('web,live')),
    ...Array.from({ length: worker }, () => start('worker')),
  ]);
  const processes = [first, ...others];

  return {
    urls: processes.slice(0, web).map(({ url }) => url),
    processes,
    mail,
    async query(text) {
      const client = new pg.Client({ ...postgres.superuser, database: 'countersign' });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    async withoutDatabase(meanwhile) {
      await postgres.stop();
      try {
        await meanwhile?.();
      } finally {
        postgres = await startEmbeddedPostgres(dir, { share: false });
      }
    },
    async close() {
      await Promise.all(processes.map((one) => one.stop()));
      await postgres.stop();
      await mail.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
