// Our own small server of the Pusher protocol (version 7), for installations without a hosted one. Events reach the subscribers
// of every process by LISTEN/NOTIFY; each process keeps presence for its own.
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Broadcast, createChannels } from './live-channels.ts';
import { END_CONNECTIONS, type FrameTo, MAX_MESSAGE_BYTES, errorFrame, frameOf } from './live-frames.ts';
import { createLiveCalls } from './live-calls.ts';
import { createEnds } from './live-ends.ts';
import { createMessageHandler } from './live-messages.ts';
import type { LiveCredentials } from './live.ts';

const ACTIVITY_TIMEOUT_SECONDS = 120;
const PONG_TIMEOUT_MS = 30_000;
const RECONNECT_WITHIN_MS = 3_000;

/** Limits per visitor. Offices and schools share an IP address, so that limit is generous. */
export interface LiveLimits {
  channels_per_socket: number;
  sockets_per_address: number;
  /** Unsent data per client; one that exceeds it is disconnected, and refetches everything when it comes back. */
  waiting_bytes: number;
  /** Milliseconds of silence before a ping. Proxies close connections after a silent minute. */
  silent_ms: number;
}

const LIMITS: LiveLimits = {
  channels_per_socket: 100,
  sockets_per_address: 500,
  waiting_bytes: 1_024 * 1_024,
  silent_ms: 45_000,
};

export interface LiveServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a call of the HTTP API (`/apps/{id}/…`). */
  call(request: { method: string; url: string; body: string }): Promise<{ status: number; body: unknown }>;
  /** Delivers an event from any process to the subscribers of this one. */
  deliver(broadcast: Broadcast): void;
  /** The number of open sockets from an IP address. */
  connections(address: string): number;
  /** Makes every client reconnect within a few seconds, here or to another process. */
  reconnectSoon(): void;
  close(): void;
}

export interface LiveServerParts {
  credentials: LiveCredentials;
  publish: (broadcast: Broadcast) => Promise<void>;
  /** The visitor's IP address, behind our proxies. */
  addressOf: (request: IncomingMessage) => string;
  limits?: LiveLimits;
}

export function createLiveServer({ credentials, publish, addressOf, limits = LIMITS }: LiveServerParts): LiveServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const channels = createChannels();
  const ends = createEnds();
  const addresses = countEach();
  const handleMessage = createMessageHandler({ credentials, publish, channels, ends, limits });

  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // First of all: an invalid frame must end this socket and never the process.
    socket.on('error', () => socket.terminate());
    const url = new URL(request.url ?? '/', 'http://localhost');
    const refusal = refuseConnection(url, credentials.key);
    if (refusal) return refuse(socket, refusal.code, refusal.message);
    const address = addressOf(request);
    // 4100: the client retries, with growing delays.
    if (addresses.of(address) >= limits.sockets_per_address) return refuse(socket, 4100, 'Too many connections.');
    addresses.add(address, 1);

    const id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`;
    const member = {
      id,
      send: (event: string, data: unknown, to?: FrameTo) => {
        write(socket, frameOf(event, data, to));
      },
      // 4009: the client does not reconnect by itself.
      end: () => refuse(socket, 4009, 'The connection was ended.'),
      maySend: limitPerSecond(),
      channels: new Set<string>(),
    };
    const heartbeat = keepAlive(socket, { after_ms: limits.silent_ms, ping: () => member.send('pusher:ping', {}) });

    member.send('pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_TIMEOUT_SECONDS });
    socket.on('message', (raw: Buffer) => {
      heartbeat.seen();
      handleMessage(raw.toString(), { member, sendError: (code, message) => write(socket, errorFrame(code, message)) });
    });
    socket.on('close', () => {
      heartbeat.stop();
      addresses.add(address, -1);
      channels.leaveAll(member);
    });
  });

  /** A client that does not keep up is disconnected, whatever is written. */
  function write(socket: WebSocket, text: string) {
    if (socket.readyState !== 1) return;
    if (socket.bufferedAmount > limits.waiting_bytes) return socket.terminate();
    socket.send(text);
  }

  /**
   * 4200: the client reconnects at once, to another process or to this one. Spread over time, because each refetches everything.
   */
  function reconnectSoon() {
    for (const client of sockets.clients)
      setTimeout(() => client.close(4200, 'Events may have been missed'), randomInt(RECONNECT_WITHIN_MS)).unref();
  }

  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket, request)),
    call: createLiveCalls({ credentials, publish, channels }),
    deliver: ({ channel, ...message }) => {
      if (message.event !== END_CONNECTIONS) return channels.broadcast(channel, message);
      ends.note(channel, Date.now());
      channels.endAll(channel);
    },
    connections: (address) => addresses.of(address),
    reconnectSoon,
    close() {
      for (const client of sockets.clients) client.close(4200, 'The server restarts');
      sockets.close();
    },
  };
}

function countEach() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, amount: number) {
      const count = (counts.get(key) ?? 0) + amount;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/** The protocol's own limit on client events. */
function limitPerSecond(max = 10): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= max;
  };
}

function refuseConnection(url: URL, key: string): { code: number; message: string } | null {
  if (/^\/app\/([^/]+)$/.exec(url.pathname)?.[1] !== key) return { code: 4001, message: 'There is no app with this key.' };
  const protocol = Number(url.searchParams.get('protocol') ?? Number.NaN);
  if (Number.isNaN(protocol)) return { code: 4008, message: 'No protocol version was supplied.' };
  return protocol < 5 || protocol > 7 ? { code: 4007, message: 'This protocol version is not supported.' } : null;
}

function refuse(socket: WebSocket, code: number, message: string) {
  socket.send(errorFrame(code, message));
  socket.close(code, message);
}

function keepAlive(socket: WebSocket, { after_ms, ping }: { after_ms: number; ping: () => void }) {
  let timer: NodeJS.Timeout;

  function seen() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      ping();
      timer = setTimeout(() => socket.close(4201, 'No pong was received'), PONG_TIMEOUT_MS);
    }, after_ms);
  }

  seen();
  return { seen, stop: () => clearTimeout(timer) };
}
