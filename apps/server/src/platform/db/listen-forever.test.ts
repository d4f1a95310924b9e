import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { waitFor } from '#testing/wait-for.ts';
import { listenForever } from './listen-forever.ts';

const log = createLog('silent');

it('receives notifications again after its connection was lost, and reports that some may have been missed', async () => {
  const connection = inject('database');
  const received: string[] = [];
  const beginnings: boolean[] = [];
  const listener = listenForever({
    connection,
    channel: 'listen_forever_test',
    name: 'listen forever test',
    log,
    onNotification: (payload) => received.push(payload),
    onListening: (isAgain) => beginnings.push(isAgain),
    retry_ms: 20,
  });
  await listener.ready;
  const other = new pg.Client(connection);
  await other.connect();
  await other.query(`notify listen_forever_test, 'first'`);
  await waitFor('the first result', () => received.length === 1);

  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen forever test'`);
  await waitFor('the connection to listen again', () => beginnings.length === 2);
  await other.query(`notify listen_forever_test, 'second'`);
  await waitFor('the second result', () => received.length === 2);
  await listener.close();
  await other.end();

  expect(received).toEqual(['first', 'second']);
  expect(beginnings).toEqual([false, true]);
});

it('keeps trying new connections while the database is down, however long', async () => {
  const [retry, attempts] = [10, 20];
  let count = 0;
  const refusing = net.createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as net.AddressInfo;
  const start = performance.now();
  const listener = listenForever({
    connection: { host: '127.0.0.1', port, user: 'nobody', database: 'none' },
    channel: 'nothing',
    name: 'nothing',
    log,
    onNotification: () => {},
    retry_ms: retry,
  });
  await waitFor('the attempts', () => count >= attempts);
  const took = performance.now() - start;
  await listener.close();
  refusing.close();
  expect(took).toBeGreaterThan((attempts - 2) * (retry - 1));
});
