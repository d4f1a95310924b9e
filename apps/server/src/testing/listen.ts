import { WebSocket } from 'ws';
import type { Browser } from './browser.ts';
import { waitFor } from './wait-for.ts';

/** The live server's address and key. */
export interface LiveAddress {
  url: string;
  key: string;
}

/** Collects the names of events on a channel, without a client library. */
export async function listen({ url, key }: LiveAddress, browser: Browser, channel: string): Promise<string[]> {
  const received: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`);

  // A server that shuts down may reset the connection, when no one waits for events any more.
  socket.on('error', () => undefined);
  socket.on('message', (raw: Buffer) => {
    const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string };
    received.push(event);
    if (event !== 'pusher:connection_established') return;
    const { socket_id } = JSON.parse(data) as { socket_id: string };
    void browser
      .call<{ auth: string; channel_data: string }>('POST', '/api/broadcasting/auth', { socket_id, channel_name: channel })
      .then((answer) => {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...answer.body } }));
      });
  });
  await waitFor('the subscription', () => received.includes('pusher_internal:subscription_succeeded'));
  return received;
}
