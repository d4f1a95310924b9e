// Clients that request much and read it slowly, or not at all.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endSlowReaders } from './response-bodies.ts';

const WINDOW_MS = 300;
const CHUNK = Buffer.alloc(64 * 1_024, 'x');

const apps: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A server whose answer is produced as the client reads it. */
async function serving(body: () => AsyncIterable<Buffer>) {
  const app = Fastify();
  apps.push(app);
  endSlowReaders(app, { window_ms: WINDOW_MS, min_bytes_a_second: 1_024 * 1_024 });
  const closed = Promise.withResolvers<{ isWhole: boolean; after_ms: number }>();
  app.get('/', (_request, reply) => {
    const began = performance.now();
    const stream = Readable.from(body(), { objectMode: false });
    reply.raw.once('close', () => closed.resolve({ isWhole: reply.raw.writableFinished, after_ms: performance.now() - began }));
    return reply.send(stream);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  return { socket, closed: closed.promise };
}

/** More than the operating system buffers. */
async function* plenty() {
  for (let sent = 0; sent < 1_024; sent += 1) yield CHUNK;
}

it('a client that reads nothing of a response is disconnected', async () => {
  const { socket, closed } = await serving(plenty);
  expect(await closed).toMatchObject({ isWhole: false });
  socket.destroy();
});

it('a client that reads a little now and then is disconnected too', async () => {
  const { socket, closed } = await serving(plenty);
  socket.pause();
  const trickle = setInterval(() => void socket.read(64), 20);
  expect(await closed).toMatchObject({ isWhole: false });
  clearInterval(trickle);
  socket.destroy();
});

it('a client that reads steadily gets the whole response, however slowly the server produces it', async () => {
  async function* slow() {
    for (let part = 0; part < 3; part += 1) {
      yield CHUNK;
      await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
    }
  }
  const { socket, closed } = await serving(slow);
  socket.resume();
  const { isWhole, after_ms } = await closed;
  expect(isWhole).toBe(true);
  expect(after_ms).toBeGreaterThan(2 * WINDOW_MS);
});
