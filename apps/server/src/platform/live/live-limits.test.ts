// Limits of the live server per visitor, tested without a client library.
import { createHmac } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { waitFor } from '#testing/wait-for.ts';
import { type LiveServer, createLiveServer } from './live-server.ts';

const CREDENTIALS = { app_id: 'app', key: 'key', secret: 'a secret of the test' };

let http: Server;
let live: LiveServer;
beforeAll(async () => {
  live = createLiveServer({
    credentials: CREDENTIALS,
    publish: async (broadcast) => live.deliver(broadcast),
    addressOf: (request) => String(request.headers['x-test-address'] ?? 'one'),
    limits: { channels_per_socket: 3, sockets_per_address: 2, waiting_bytes: 100_000, silent_ms: 1_000 },
  });
  http = createServer();
  http.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head));
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  live.close();
  http.close();
});

interface Frame {
  event: string;
  channel?: string;
  data: { code?: number; type?: string } & Record<string, unknown>;
}

async function connect(address: string) {
  const { port } = http.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/key?protocol=7`, { headers: { 'x-test-address': address } });
  const frames: Frame[] = [];
  let closed: number | null = null;
  // The close code tells how it ended.
  socket.on('error', () => undefined);
  socket.on('message', (raw: Buffer) => {
    const { data, ...frame } = JSON.parse(raw.toString()) as { event: string; channel?: string; data: unknown };
    frames.push({ ...frame, data: (typeof data === 'string' ? JSON.parse(data) : data) as Frame['data'] });
  });
  socket.on('close', (code) => {
    closed = code;
  });
  await waitFor('the connection', () => frames.length > 0 || closed !== null);
  const say = (event: string, data: unknown, channel?: string) => socket.send(JSON.stringify({ event, data, channel }));
  const count = (event: string) => frames.filter((frame) => frame.event === event).length;
  return { socket, frames, say, count, id: String(frames[0]?.data['socket_id']), closed: () => closed };
}

it('limits the number of channels per connection', async () => {
  const visitor = await connect('channels');
  for (const channel of ['a', 'b', 'c', 'a', 'd']) visitor.say('pusher:subscribe', { channel });
  await waitFor('the refusal to be recorded', () => visitor.count('pusher:subscription_error') === 1);
  expect(visitor.frames.at(-1)).toMatchObject({ channel: 'd', data: { type: 'LimitReached' } });
  expect(visitor.count('pusher_internal:subscription_succeeded')).toBe(4);

  visitor.say('pusher:unsubscribe', { channel: 'a' });
  visitor.say('pusher:subscribe', { channel: 'd' });
  await waitFor('the subscription', () => visitor.count('pusher_internal:subscription_succeeded') === 5);
});

it('pings a silent client repeatedly while it answers', async () => {
  const visitor = await connect('silent');
  await waitFor('the question', () => visitor.count('pusher:ping') === 1);
  visitor.say('pusher:pong', {});
  await waitFor('the next question', () => visitor.count('pusher:ping') === 2);
  expect(visitor.closed()).toBeNull();
});

it('limits the connections per IP address', async () => {
  const [first] = [await connect('many'), await connect('many')];
  const third = await connect('many');
  await waitFor('the refusal to be recorded', () => third.closed() === 4100);
  expect((await connect('few')).closed()).toBeNull();

  first.socket.close();
  await waitFor('the slot to be free', async () => {
    const next = await connect('many');
    return next.frames[0]?.event === 'pusher:connection_established';
  });
});

it('disconnects a client that does not read, while others keep receiving', async () => {
  const [slow, quick] = [await connect('slow'), await connect('quick')];
  for (const visitor of [slow, quick]) {
    visitor.say('pusher:subscribe', { channel: 'news' });
    await waitFor('the subscription', () => visitor.count('pusher_internal:subscription_succeeded') === 1);
  }
  slow.socket.pause();

  // Unread data fills the operating system's buffers first.
  const data = JSON.stringify({ text: 'x'.repeat(60_000) });
  await waitFor('the slow client to be disconnected', () => {
    for (let round = 0; round < 5; round += 1) live.deliver({ channel: 'news', event: 'news', data });
    return live.connections('slow') === 0;
  });
  const received = quick.count('news');
  live.deliver({ channel: 'news', event: 'news', data });
  await waitFor('the fast client to receive the event', () => quick.count('news') > received);
  expect(live.connections('quick')).toBe(1);
});

it('rejects an old channel authorization, which may have been revoked since', async () => {
  const visitor = await connect('late');
  const ask = (age_ms: number) => {
    const channel_data = JSON.stringify({ user_id: '1', issued_at: Date.now() - age_ms });
    visitor.say('pusher:subscribe', {
      channel: 'private-room',
      auth: authFor(visitor.id, 'private-room', channel_data),
      channel_data,
    });
  };
  ask(61_000);
  await waitFor('the refusal to be recorded', () => visitor.count('pusher:subscription_error') === 1);
  expect(visitor.frames.at(-1)).toMatchObject({ channel: 'private-room', data: { type: 'AuthError' } });
  ask(0);
  await waitFor('the subscription', () => visitor.count('pusher_internal:subscription_succeeded') === 1);
});

it('names the true sender of a client event, whatever it claims', async () => {
  const [sender, listener] = [await present('1'), await present('2')];
  sender.say('client-here', { user_id: '2', name: 'Somebody else' }, 'presence-room');
  await waitFor('the event', () => listener.count('client-here') === 1);
  expect(listener.frames.at(-1)).toMatchObject({ event: 'client-here', user_id: '1' });

  const outsider = await connect('3');
  outsider.say('client-here', {}, 'presence-room');
  await waitFor('the refusal to be recorded', () => outsider.count('pusher:error') === 1);
  expect(listener.count('client-here')).toBe(1);
});

it('limits client events to ten a second: excess ones are rejected, and do not reach the others', async () => {
  const [sender, listener] = [await present('1'), await present('2')];
  for (let index = 0; index < 40; index += 1) sender.say('client-cursor', { index }, 'presence-room');
  await waitFor('all requests to be answered', () => sender.count('pusher:error') + listener.count('client-cursor') === 40);
  // The flood may span the turn of a second.
  expect(listener.count('client-cursor')).toBeLessThanOrEqual(20);
  expect(sender.frames.filter(({ event }) => event === 'pusher:error').every(({ data }) => data.code === 4301)).toBe(true);
});

/** Connects a user who has joined the room. */
async function present(user_id: string) {
  const visitor = await connect(`visitor ${user_id}`);
  const channel_data = JSON.stringify({ user_id });
  visitor.say('pusher:subscribe', {
    channel: 'presence-room',
    auth: authFor(visitor.id, 'presence-room', channel_data),
    channel_data,
  });
  await waitFor('the subscription', () => visitor.count('pusher_internal:subscription_succeeded') === 1);
  return visitor;
}

function authFor(socketId: string, channel: string, channelData: string): string {
  return `key:${hmac(`${socketId}:${channel}:${channelData}`)}`;
}

function hmac(text: string): string {
  return createHmac('sha256', CREDENTIALS.secret).update(text).digest('hex');
}
